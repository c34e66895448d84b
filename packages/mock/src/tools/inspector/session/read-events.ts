import { createParser, type EventSourceMessage } from 'eventsource-parser';

/** The server sends a comment every 15 seconds, so a connection that is silent for longer is lost. */
const MAX_SILENCE_MS = 40_000;

/**
 * Reads a stream of server-sent events to its end.
 *
 * @param onEvents - Called with the events that arrived together.
 * @throws If the connection is lost.
 */
export async function readEvents(
  { body }: Response,
  onEvents: (messages: readonly EventSourceMessage[]) => void,
): Promise<void> {
  if (body === null) return;
  let arrived: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (message) => arrived.push(message) });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const giveUp = setTimeout(() => reader.cancel(), MAX_SILENCE_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(giveUp));
    if (done) return;
    parser.feed(decoder.decode(value, { stream: true }));
    if (arrived.length > 0) onEvents(arrived);
    arrived = [];
  }
}
