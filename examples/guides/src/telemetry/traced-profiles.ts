import { openTelemetry } from '@profiles/sdk/opentelemetry';
import { profiles } from '../profiles.ts';

export const tracedProfiles = profiles.withOptions({ observer: openTelemetry() });
