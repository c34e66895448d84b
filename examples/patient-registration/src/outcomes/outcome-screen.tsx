import type { ReactNode } from 'react';
import { focusOnMount } from './focus-on-mount.ts';
import { RequestId } from './request-id.tsx';

interface OutcomeScreenProps {
  readonly tone: 'good' | 'careful';
  readonly title: string;
  readonly requestId: string | undefined;
  readonly children: ReactNode;
}

/** Stands in the place of the form once a registration has ended. */
export function OutcomeScreen({ tone, title, requestId, children }: OutcomeScreenProps) {
  return (
    <section className={`outcome outcome-${tone}`} aria-labelledby="outcome-title">
      <title>{title}</title>
      <h1 id="outcome-title" tabIndex={-1} ref={focusOnMount}>
        {title}
      </h1>
      {children}
      <RequestId id={requestId} />
    </section>
  );
}
