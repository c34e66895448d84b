import { useEffect, useState } from 'react';
import { profiles } from '../profiles.ts';

/** Saves a mobile number, and cancels the update if the component unmounts first. */
export function useSavedMobile(oid: string, mobile: string): unknown {
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    profiles.updateEmrUser(oid, { mobile }, { signal }).catch((reason) => {
      if (!signal.aborted) setError(reason);
    });
    return () => controller.abort();
  }, [oid, mobile]);
  return error;
}
