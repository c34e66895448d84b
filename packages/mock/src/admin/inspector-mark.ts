/**
 * The mark of the product: a path in a square of 32 units, filled by the even-odd rule. The SVG files of
 * the site repeat it, and a test compares them.
 */
export const MARK =
  'M9 2h14a7 7 0 0 1 7 7v14a7 7 0 0 1-7 7H9a7 7 0 0 1-7-7V9a7 7 0 0 1 7-7zm7 5a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM7 25.5h18c0-4.2-3.6-6.5-9-6.5s-9 2.3-9 6.5z';
