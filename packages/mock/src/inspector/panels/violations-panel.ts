import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Violation } from '../../journal/violation.ts';
import { createLoader } from '../session/loader.ts';
import { Panel } from './panel.ts';
import { emptyView } from './parts.ts';

const PAGE = 100;

/** The violations of the API specification, newest first. */
export class ViolationsPanel extends Panel {
  #violations: readonly Violation[] | undefined;
  #limit = PAGE;
  readonly #reload = createLoader(() => this.#load());

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('session')) this.#violations = undefined;
    if (changed.has('revision') || changed.has('isShown')) void this.#reload();
  }

  override render(): TemplateResult | typeof nothing {
    const violations = this.#violations;
    if (violations === undefined) return nothing;
    if (violations.length === 0) {
      return emptyView(
        'No violations',
        'A violation is something that the API specification does not allow: a field that is missing, an unknown path, a header without a token. The real service may reject such a request even if this mock accepts it.',
      );
    }
    const unexpected = violations.filter(({ expected }) => !expected).length;
    return html`
      <p class="lead">
        <b>${unexpected === 1 ? '1 unexpected violation' : `${unexpected} unexpected violations`}</b>
        of the API specification. A test that ends with one should fail.
      </p>
      <ul class="rows">
        ${violations.slice(0, this.#limit).map(violationRow)}
      </ul>
      ${
        violations.length > this.#limit
          ? html`<button type="button" @click=${this.#showMore}>Show more</button>`
          : nothing
      }
    `;
  }

  #showMore(): void {
    this.#limit += PAGE;
    this.requestUpdate();
  }

  async #load(): Promise<void> {
    const { session } = this;
    const violations: Violation[] = JSON.parse(await session.call('GET', '/violations'));
    if (session !== this.session) return;
    this.#violations = violations.reverse();
    this.requestUpdate();
  }
}

function violationRow({ section, problem, request, expected, undecided }: Violation) {
  return html`
    <li class="row violation">
      <span class="tag ${expected ? '' : 'bad'}">${undecided === undefined ? section : 'undecided'}</span>
      <span class="what">${problem}</span>
      <span class="hint">${request}${expected ? ' · expected by a test' : nothing}</span>
    </li>
  `;
}
