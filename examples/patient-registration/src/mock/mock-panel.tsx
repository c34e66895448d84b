import './mock-panel.css';
import { useSyncExternalStore } from 'react';
import { FaultPlanner } from './fault-planner.tsx';
import { LastRequests } from './last-requests.tsx';
import { LedgerSwitches } from './ledger-switches.tsx';
import { StoredPatients } from './stored-patients.tsx';
import type { WatchedMock } from './watched-mock.ts';

interface MockPanelProps {
  readonly mock: WatchedMock;
}

/** Shows the mock that answers the page, and lets one switch how it behaves. */
export function MockPanel({ mock }: MockPanelProps) {
  const { behaviour, patients, planned, requests } = useSyncExternalStore(
    mock.subscribe,
    mock.view,
  );
  return (
    <aside className="mock-panel" aria-label="Mock service">
      <details>
        <summary>
          Mock service
          <span className="mock-figures">
            {patients.length} stored{planned && ', a fault is planned'}
          </span>
        </summary>
        <div className="mock-parts">
          <div className="mock-part">
            <FaultPlanner planned={planned} onPlan={mock.plan} onTakeBack={mock.takeBack} />
            <LastRequests requests={requests} />
            <StoredPatients patients={patients} />
            <button type="button" onClick={mock.reset}>
              Reset the mock
            </button>
          </div>
          <div className="mock-part">
            <LedgerSwitches
              behaviour={behaviour}
              assumed={requests.at(-1)?.assumed ?? []}
              onUse={mock.use}
            />
          </div>
        </div>
      </details>
    </aside>
  );
}
