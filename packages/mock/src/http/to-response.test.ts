import { getEventListeners } from 'node:events';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { brokenStream, dripStream, firstHalf } from './to-response.ts';

const REASON = new Error('The client left.');
const BROKEN = 'A fault of the mock broke the connection.';

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

/** Reads a stream or generator to its end. Returns each piece with its time in milliseconds. */
async function piecesOf(body: AsyncIterable<Uint8Array>): Promise<readonly [number, string][]> {
  const start = Date.now();
  const pieces: [number, string][] = [];
  for await (const piece of body) {
    pieces.push([Date.now() - start, new TextDecoder().decode(piece)]);
  }
  return pieces;
}

const listeners = (signal: AbortSignal) => getEventListeners(signal, 'abort').length;

describe('the first half of a body', () => {
  it.each([
    ['', ''],
    ['a', ''],
    ['ab', 'a'],
    ['abcde', 'ab'],
    // Two bytes each.
    ['éé', 'é'],
  ])('of %j is %j', (body, half) => {
    expect(new TextDecoder().decode(firstHalf(body))).toBe(half);
  });
});

describe('a stream that breaks', () => {
  it.each([0, 20])('delivers its bytes, and fails after %d ms', async (pauseMs) => {
    const reader = brokenStream(new Uint8Array([1, 2]), pauseMs).getReader();
    expect((await reader.read()).value).toEqual(new Uint8Array([1, 2]));
    const start = Date.now();
    const rest = reader.read().catch((error: unknown) => [error, Date.now() - start]);
    await vi.advanceTimersByTimeAsync(pauseMs);
    expect(await rest).toEqual([new TypeError(BROKEN), pauseMs]);
  });

  it('fails immediately without bytes', async () => {
    const failing = brokenStream(new Uint8Array()).getReader().read();
    await expect(failing).rejects.toThrow(new TypeError(BROKEN));
  });

  it('does nothing before it is read', async () => {
    brokenStream(new Uint8Array(), 20);
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a dripping stream', () => {
  it.each([
    // 50 ms apart, so that a fast body does not arrive byte by byte.
    [
      60,
      [
        [50, 'abc'],
        [83, 'de'],
      ],
    ],
    // A byte at a time if one byte takes longer than 50 ms.
    [
      10,
      [
        [100, 'a'],
        [200, 'b'],
        [300, 'c'],
        [400, 'd'],
        [500, 'e'],
      ],
    ],
  ])('arrives at %d bytes per second', async (bytesPerSecond, pieces) => {
    const arriving = piecesOf(dripStream('abcde', bytesPerSecond, undefined));
    await vi.runAllTimersAsync();
    expect(await arriving).toEqual(pieces);
  });

  it('fails with the reason of its signal, and keeps no timer and no listener', async () => {
    const controller = new AbortController();
    const arriving = piecesOf(dripStream('abcde', 10, controller.signal)).catch(
      (error: unknown) => error,
    );
    await vi.advanceTimersByTimeAsync(150);
    controller.abort(REASON);
    expect(await arriving).toBe(REASON);
    expect([vi.getTimerCount(), listeners(controller.signal)]).toEqual([0, 0]);
  });

  it('fails when its signal is already aborted', async () => {
    const signal = AbortSignal.abort(REASON);
    await expect(piecesOf(dripStream('abcde', 10, signal))).rejects.toBe(REASON);
    expect([vi.getTimerCount(), listeners(signal)]).toEqual([0, 0]);
  });

  it('keeps no timer and no listener after its reader cancels', async () => {
    const { signal } = new AbortController();
    const reader = dripStream('abcde', 10, signal).getReader();
    void reader.read();
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(1);
    await reader.cancel(REASON);
    expect([vi.getTimerCount(), listeners(signal)]).toEqual([0, 0]);
  });

  it('does nothing before it is read', async () => {
    dripStream('abcde', 10, undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});
