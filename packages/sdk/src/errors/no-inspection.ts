/**
 * Replaces `inspection.ts` in bundles for browsers, which have no inspector of Node: see the field
 * `browser` of `package.json`.
 */
export function inspectAs(): void {}

export function hideAccessors(): void {}
