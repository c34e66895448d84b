#!/usr/bin/env node
/**
 * Starts Debian's Firefox for Playwright, which sends a command that this Firefox does not know yet. The
 * program passes all messages on, except this command: it responds that it has succeeded.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

const LISTENING = /WebDriver BiDi listening on (ws:\S+)/;

/** Playwright emulates media in every context, also if no test needs it. */
const UNKNOWN = '"emulation.setMediaFeaturesOverride"';

const firefox = spawn('firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
firefox.once('exit', (code) => process.exit(code ?? 1));
process.once('SIGTERM', () => firefox.kill());
createInterface({ input: firefox.stderr }).on('line', (line) => {
  const [, url] = LISTENING.exec(line) ?? [];
  if (url === undefined) console.error(line);
  else passOn(url);
});

function passOn(url: string): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.once('listening', () => {
    const { port } = Object(server.address());
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${port}`);
  });
  server.on('connection', (playwright, request) => {
    const session = new WebSocket(url + request.url);
    const opened = new Promise((resolve) => session.once('open', resolve));
    playwright.on('message', async (data) => {
      const text = String(data);
      await opened;
      if (!text.includes(UNKNOWN)) session.send(text);
      else
        playwright.send(JSON.stringify({ type: 'success', id: JSON.parse(text).id, result: {} }));
    });
    session.on('message', (data) => playwright.send(String(data)));
    session.on('close', () => playwright.close());
    playwright.on('close', () => session.close());
  });
}
