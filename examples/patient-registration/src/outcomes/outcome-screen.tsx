import type { ReactNode } from 'react';
import type { Ending } from '../sending/ending.ts';
import { RequestId } from './request-id.tsx';
import { useFocusAt } from './use-focus-at.ts';

interface OutcomeScreenProps {
  readonly tone: 'good' | 'careful';
  readonly title: string;
  readonly ending: Ending;
  readonly children: ReactNode;
}

/** Replaces the form when a registration has ended. */
export function OutcomeScreen({ tone, title, ending, children }: OutcomeScreenProps) {
  const heading = useFocusAt<HTMLHeadingElement>(ending);
  return (
    <section className={`outcome outcome-${tone}`} aria-labelledby="outcome-title">
      <title>{title}</title>
      <h1 id="outcome-title" tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {children}
      <RequestId id={ending.requestId} />
    </section>
  );
}
