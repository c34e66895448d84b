import { expect, it } from 'vitest';
import { ADVICE } from './outcome.ts';

it('the advice for each outcome and effect of an operation does not change', () => {
  expect(ADVICE).toMatchInlineSnapshot(`
    {
      "create": {
        "applied": "it was stored: do not retry",
        "not_sent": "nothing was sent",
        "rejected": "the service rejected it and stored nothing",
        "unknown": "it may have been stored: check before you retry",
      },
      "delete": {
        "applied": "it was deleted: do not retry",
        "not_sent": "nothing was sent",
        "rejected": "the service rejected it and deleted nothing",
        "unknown": "it may have been deleted: check before you retry",
      },
      "read": {
        "applied": "it changes nothing, so a retry is safe",
        "not_sent": "nothing was sent",
        "rejected": "the service rejected it",
        "unknown": "it changes nothing, so a retry is safe",
      },
      "update": {
        "applied": "it was stored: do not retry",
        "not_sent": "nothing was sent",
        "rejected": "the service rejected it and stored nothing",
        "unknown": "it may have been stored: check before you retry",
      },
    }
  `);
});
