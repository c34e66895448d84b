import { html, nothing, type TemplateResult } from 'lit';

/** The result of an action of the user, in words. */
export interface Notice {
  readonly text: string;
  readonly isError: boolean;
}

/**
 * Performs an action of the user.
 *
 * @param action - Returns its result, or throws an error with an explanation for the user.
 * @param onError - Called with the error, if there is one.
 */
export async function noticeOf(
  action: () => Promise<string | Notice>,
  onError?: (error: unknown) => void,
): Promise<Notice> {
  try {
    const result = await action();
    return typeof result === 'string' ? { text: result, isError: false } : result;
  } catch (error) {
    onError?.(error);
    return { text: error instanceof Error ? error.message : 'It failed.', isError: true };
  }
}

/** Shows the result of an action. Screen readers announce it. */
export function noticeView(notice: Notice | undefined): TemplateResult {
  const kind = notice?.isError ? 'notice error' : 'notice';
  return html`<p role="status" class=${notice ? kind : 'notice-place'}>${notice?.text ?? nothing}</p>`;
}
