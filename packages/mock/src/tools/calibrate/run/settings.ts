import { isBearerToken, isClientId, MAX_TIMER_MS } from '@profiles/sdk/internal';
import { readBaseUrl } from '../../../http/base-url.ts';
import { checkOptions } from '../../../http/check-options.ts';
import { SetupError } from '../../../http/errors/setup-error.ts';
import type { CalibrationOptions } from '../calibration.ts';
import { isAddressable } from '../infer/observation.ts';

/** Validated options, with their defaults. */
export type Settings = Readonly<ReturnType<typeof readSettings>>;

/** The maximum number of requests of a calibration. */
export const MAX_CALIBRATION_REQUESTS = 80;

const CALIBRATION_OPTIONS = {
  baseUrl: true,
  token: true,
  clientId: true,
  emrUser: true,
  read: true,
  pause: true,
  maxRequests: true,
  timeout: true,
  showTexts: true,
  signal: true,
  fetch: true,
  now: true,
  onProgress: true,
} as const;

/** @throws {@link SetupError} if an option is wrong. The message quotes no value. */
export function readSettings(options: CalibrationOptions) {
  checkOptions('calibrateProfilesMock', options, CALIBRATION_OPTIONS);
  const {
    pause = 0,
    maxRequests = MAX_CALIBRATION_REQUESTS,
    timeout = 10_000,
    token,
    clientId,
  } = options;
  return {
    baseUrl: readBaseUrl(String(options.baseUrl)),
    token: readHeader('token', token, isBearerToken),
    clientId: readHeader('clientId', clientId, isClientId),
    emrUser: readOid('emrUser', options.emrUser),
    pause: readWhole('pause', pause, 0, MAX_TIMER_MS),
    maxRequests: readWhole('maxRequests', maxRequests, 1, MAX_CALIBRATION_REQUESTS),
    timeout: readWhole('timeout', timeout, 1, MAX_TIMER_MS),
    signal: options.signal,
    read: options.read,
    onProgress: options.onProgress,
    showTexts: options.showTexts === true,
    fetch: options.fetch ?? globalThis.fetch,
    now: options.now ?? (() => new Date()),
  };
}

function readHeader(name: string, value: string, isValid: (value: unknown) => boolean): string {
  if (isValid(value)) return value;
  throw new SetupError(`${name} must be a string of ASCII characters that is valid in a header.`);
}

/** @param name - The caller's name for the oid, for the error message. */
export function readOid(name: string, oid: unknown): string | undefined {
  if (oid === undefined || isAddressable(oid)) return oid;
  throw new SetupError(
    `${name} must be an oid: well-formed text that is not empty and not "." or "..".`,
  );
}

function readWhole(name: string, value: number, min: number, max: number): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new SetupError(`${name} must be a whole number from ${min} to ${max}.`);
}
