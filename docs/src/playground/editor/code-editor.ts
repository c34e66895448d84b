import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { javascriptLanguage } from '@codemirror/lang-javascript';
import { bracketMatching, syntaxHighlighting } from '@codemirror/language';
import { EditorView, keymap } from '@codemirror/view';
import type { ClientFacts } from '../describe-client.ts';
import { complete } from './complete.ts';
import { COLOURS, THEME } from './theme.ts';

/** An editor for a call of the client. */
export interface CodeEditor {
  /** The code. Setting it can be undone, as typing can. */
  code: string;
}

export interface CodeEditorOptions {
  readonly parent: HTMLElement;
  readonly facts: ClientFacts;
  /** The id of the element with the name of the editor. */
  readonly labelledBy: string;
  /** The id of the element that describes the keys. */
  readonly describedBy: string;
  /** Called when the user changes the code. */
  readonly onChange: () => void;
  /** Called when the user presses Control or Command and Enter. */
  readonly onRun: () => void;
}

/** Shows an editor. The Tab key leaves it. */
export function createCodeEditor(options: CodeEditorOptions): CodeEditor {
  const { parent, facts, labelledBy, describedBy, onChange, onRun } = options;
  const run = () => {
    onRun();
    return true;
  };
  const view = new EditorView({
    parent,
    extensions: [
      keymap.of(['Mod-Enter', 'Ctrl-Enter'].map((key) => ({ key, run }))),
      keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
      history(),
      javascriptLanguage,
      closeBrackets(),
      bracketMatching(),
      syntaxHighlighting(COLOURS),
      autocompletion({ override: [(context) => complete(context, facts)], icons: false }),
      THEME,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
        // A scrolled region needs something that the Tab key reaches, also for checkers.
        tabindex: '0',
      }),
      EditorView.updateListener.of(({ docChanged }) => docChanged && onChange()),
    ],
  });
  return {
    get code() {
      return view.state.doc.toString();
    },
    set code(insert) {
      if (insert === this.code) return;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } });
    },
  };
}
