import '@profiles/mock/inspector';
import './mock-panel.css';
import type { ProfilesMock } from '@profiles/mock';
import type { ProfilesMockInspector } from '@profiles/mock/inspector';
import type { DetailedHTMLProps, HTMLAttributes } from 'react';

type ElementProps = DetailedHTMLProps<HTMLAttributes<ProfilesMockInspector>, ProfilesMockInspector>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'profiles-mock-inspector': ElementProps & Pick<ProfilesMockInspector, 'mock'>;
    }
  }
}

interface MockPanelProps {
  readonly mock: ProfilesMock;
}

/** Shows the mock of the page at the bottom of the window. */
export function MockPanel({ mock }: MockPanelProps) {
  return (
    <aside className="mock-panel" aria-label="Mock service">
      <details>
        <summary>Mock service</summary>
        <profiles-mock-inspector mock={mock} />
      </details>
    </aside>
  );
}
