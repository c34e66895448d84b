#!/usr/bin/env node
/**
 * Starts Debian's WebKitGTK for Playwright. Playwright speaks WebDriver BiDi, and the driver of WebKitGTK
 * only WebDriver: the program translates. Each page is a browser of its own, on a screen that nobody sees.
 *
 * The driver reports no event. So each call of a script, and one every 50 ms, also returns whether the
 * document is new and how far it is loaded.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import { freePort } from '../port.ts';
import { attempt, startProgram } from '../run.ts';
import { MINI_BROWSER } from './webkit.ts';
import { callInPage, type Found, type LocalValue, type Outcome } from './webkit-page.ts';

/** What Playwright asks of each browser, and no test needs. */
const IGNORED = new Set([
  'session.subscribe',
  'browser.setDownloadBehavior',
  'browsingContext.activate',
  'emulation.setLocaleOverride',
  'emulation.setScreenOrientationOverride',
  'emulation.setScreenSettingsOverride',
  'network.addDataCollector',
  'script.disown',
]);

/** Playwright's world in a page. The driver has one world. */
const UTILITIES = '__playwright_utility_world__';

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Looks {
  viewport?: Size;
  isDark?: boolean;
}

interface Cookie {
  readonly value: string;
  readonly sameSite: string;
}

/** The parameters of all commands that are translated. */
interface Params {
  readonly context: string;
  readonly contexts?: readonly string[];
  readonly userContext: string;
  readonly userContexts?: readonly string[];
  readonly target: { readonly context: string; readonly sandbox?: string };
  readonly partition: { readonly userContext: string };
  readonly url: string;
  readonly viewport: Size;
  readonly features: Readonly<Record<string, string | null>>;
  readonly phases: readonly string[];
  readonly actions: readonly { readonly actions: readonly Record<string, unknown>[] }[];
  readonly expression: string;
  readonly functionDeclaration: string;
  readonly arguments: readonly LocalValue[];
  readonly resultOwnership?: 'root' | 'none';
}

interface Tab {
  readonly context: string;
  readonly userContext: string;
  /** The address of the session of WebDriver. */
  readonly session: string;
  /** The number of its document. */
  document: number;
  /** The navigation that Playwright waits for. */
  navigation?: string | undefined;
  loaded: Found['ready'];
  url: string;
  /** Called with the results of promises. */
  readonly waiting: Map<number, (outcome: Outcome) => void>;
  /** The commands of a session run one by one. */
  last: Promise<unknown>;
  isOpen: boolean;
  stop(): Promise<void>;
}

const home = mkdtempSync(join(tmpdir(), 'webkit-'));
const screen = await startProgram(
  'Xvfb',
  ['-displayfd', '1', '-screen', '0', '1920x1400x24', '-nolisten', 'tcp'],
  /^\d+$/m,
);
const ENV = { ...process.env, HOME: home, DISPLAY: `:${screen.found}` };
const looks = new Map<string, Looks>();
const tabs = new Map<string, Tab>();
let count = 0;
let playwright: WebSocket | undefined;

function emit(method: string, params: object): void {
  playwright?.send(JSON.stringify({ type: 'event', method, params }));
}

/** Sends a command of WebDriver. */
async function drive(address: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = Object(await response.json());
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

function inTurn<T>(tab: Tab, act: () => Promise<T>): Promise<T> {
  const result = tab.last.then(act, act);
  tab.last = result.catch(() => {});
  return result;
}

async function openTab(userContext: string): Promise<Tab> {
  const { isDark, viewport } = looks.get(userContext) ?? {};
  const port = await freePort();
  const context = `page-${++count}`;
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...ENV, GTK_THEME: isDark ? 'Adwaita:dark' : 'Adwaita' },
    stdio: 'ignore',
  });
  const base = `http://127.0.0.1:${port}`;
  for (let isReady = false; !isReady; ) {
    isReady = await drive(`${base}/status`, 'GET').then(
      () => true,
      () => setTimeout(20, false),
    );
  }
  const options = { binary: MINI_BROWSER, args: ['--automation'] };
  const always = { pageLoadStrategy: 'none', 'webkitgtk:browserOptions': options };
  const { sessionId } = Object(
    await drive(`${base}/session`, 'POST', { capabilities: { alwaysMatch: always } }),
  );
  const session = `${base}/session/${sessionId}`;
  const tab: Tab = {
    context,
    userContext,
    session,
    document: 0,
    loaded: 'complete',
    url: 'about:blank',
    waiting: new Map(),
    last: Promise.resolve(),
    isOpen: true,
    async stop() {
      await drive(session, 'DELETE').catch(() => {});
      driver.kill();
    },
  };
  tabs.set(context, tab);
  if (viewport) await resize(tab, viewport);
  emit('browsingContext.contextCreated', { context, userContext, url: tab.url, parent: null });
  await look(tab);
  void keepLooking(tab);
  return tab;
}

async function closeTab(tab: Tab): Promise<void> {
  tab.isOpen = false;
  tabs.delete(tab.context);
  await inTurn(tab, () => tab.stop());
  const { context, userContext, url } = tab;
  emit('browsingContext.contextDestroyed', { context, userContext, url, parent: null });
}

/** The window is larger than what it shows. */
async function resize(tab: Tab, { width, height }: Size): Promise<void> {
  const script =
    'return [outerWidth - innerWidth, outerHeight - innerHeight, innerWidth, innerHeight]';
  for (let tries = 0; tries < 50; tries++) {
    const [x = 0, y = 0, ...inner] = (await inTurn(tab, () =>
      drive(`${tab.session}/execute/sync`, 'POST', { script, args: [] }),
    )) as number[];
    if (inner[0] === width && inner[1] === height) return;
    const rect = { width: width + x, height: height + y };
    await inTurn(tab, () => drive(`${tab.session}/window/rect`, 'POST', rect));
    await setTimeout(20);
  }
  throw new Error(`the window cannot show ${width} × ${height} pixels`);
}

async function keepLooking(tab: Tab): Promise<void> {
  while (tab.isOpen) {
    await look(tab).catch(() => {});
    await setTimeout(tab.waiting.size > 0 ? 5 : 50);
  }
}

/** Calls a script, and reports what else has happened in the page. */
async function look(
  tab: Tab,
  request?: Parameters<typeof callInPage>[0],
  code = '',
): Promise<Found> {
  const script = `return (${callInPage})(arguments[0]${code})`;
  const body = { script, args: [request ?? null] };
  const json = await inTurn(tab, () => drive(`${tab.session}/execute/sync`, 'POST', body));
  const found: Found = JSON.parse(String(json));
  report(tab, found);
  return found;
}

function report(tab: Tab, { isNew, url, ready, printed, settled }: Found): void {
  const { context } = tab;
  if (isNew) {
    const old = tab.document;
    if (old > 0) {
      for (const sandbox of ['', UTILITIES]) {
        emit('script.realmDestroyed', { realm: `realm-${old}${sandbox}` });
      }
    }
    tab.document = ++count;
    tab.loaded = 'loading';
    const navigation = tab.navigation ?? `navigation-${tab.document}`;
    tab.navigation = undefined;
    if (old > 0) {
      emit('browsingContext.navigationStarted', { context, navigation, url });
      emit('browsingContext.navigationCommitted', { context, navigation, url });
    }
    const realm = { realm: `realm-${tab.document}`, type: 'window', context, origin: url };
    emit('script.realmCreated', realm);
  } else if (url !== tab.url) emit('browsingContext.historyUpdated', { context, url });
  tab.url = url;
  if (tab.loaded === 'loading' && ready !== 'loading') {
    emit('browsingContext.domContentLoaded', { context, url });
  }
  if (tab.loaded !== 'complete' && ready === 'complete') {
    emit('browsingContext.load', { context, url });
  }
  tab.loaded = ready;
  const source = { realm: `realm-${tab.document}` };
  for (const [method, text] of printed) {
    const type = method === 'crash' ? 'javascript' : 'console';
    const args = [{ type: 'string', value: text }];
    emit('log.entryAdded', {
      context,
      source,
      type,
      method,
      text,
      args,
      level: 'error',
      timestamp: Date.now(),
    });
  }
  for (const [id, outcome] of settled) {
    tab.waiting.get(id)?.(outcome);
    tab.waiting.delete(id);
  }
}

/** Runs a script in a page, and waits for the promise that it returns. */
async function run(params: Params, args: readonly LocalValue[], script: string) {
  const tab = tabOf(params.target.context);
  const { document } = tab;
  const realm = `realm-${document}${params.target.sandbox ?? ''}`;
  const request = { args, isKept: params.resultOwnership === 'root' };
  let found = await look(tab, request, `, ${script}`);
  while (found.rejected !== undefined) {
    const text = found.rejected;
    const code = `() => { return ${text.trim()} }`;
    found = await look(tab, request, `, ${script}, ${JSON.stringify(text)}, ${code}`);
  }
  if (found.isNew || tab.document !== document) throw new Error('another document is open');
  if (found.result) return { ...found.result, realm };
  return new Promise<object>((resolve) => {
    tab.waiting.set(Number(found.pending), (outcome) => resolve({ ...outcome, realm }));
  });
}

function tabOf(context: string): Tab {
  const tab = tabs.get(context);
  if (!tab) throw new Error(`no page ${context}`);
  return tab;
}

const COMMANDS: Readonly<Record<string, (params: Params) => object | Promise<object>>> = {
  'session.new'() {
    const { stdout } = attempt(String(MINI_BROWSER), ['--version'], home, ENV);
    return { capabilities: { browserVersion: stdout.replace('WebKitGTK', '').trim() } };
  },
  'browser.createUserContext'() {
    const userContext = `context-${++count}`;
    looks.set(userContext, {});
    return { userContext };
  },
  async 'browser.removeUserContext'({ userContext }) {
    const own = [...tabs.values()].filter((tab) => tab.userContext === userContext);
    await Promise.all(own.map(closeTab));
    return {};
  },
  async 'browser.close'() {
    void stop();
    return {};
  },
  async 'browsingContext.create'({ userContext }) {
    const { context } = await openTab(userContext);
    return { context };
  },
  async 'browsingContext.close'({ context }) {
    await closeTab(tabOf(context));
    return {};
  },
  async 'browsingContext.navigate'({ context, url }) {
    const tab = tabOf(context);
    const navigation = `navigation-${++count}`;
    tab.navigation = navigation;
    await inTurn(tab, () => drive(`${tab.session}/url`, 'POST', { url }));
    return { navigation, url };
  },
  async 'browsingContext.reload'({ context }) {
    const tab = tabOf(context);
    await inTurn(tab, () => drive(`${tab.session}/refresh`, 'POST', {}));
    return {};
  },
  async 'browsingContext.setViewport'({ context, userContexts = [], viewport }) {
    for (const each of userContexts) looks.set(each, { ...looks.get(each), viewport });
    if (userContexts.length === 0) await resize(tabOf(context), viewport);
    return {};
  },
  async 'browsingContext.captureScreenshot'({ context }) {
    const tab = tabOf(context);
    return { data: await inTurn(tab, () => drive(`${tab.session}/screenshot`, 'GET')) };
  },
  'emulation.setMediaFeaturesOverride'({ userContexts = [], features }) {
    const isDark = features['prefers-color-scheme'] === 'dark';
    for (const each of userContexts) looks.set(each, { ...looks.get(each), isDark });
    return {};
  },
  'network.addIntercept'({ phases }) {
    if (phases.includes('beforeRequestSent')) throw new Error('WebKitGTK intercepts no requests');
    return { intercept: 'none' };
  },
  'script.evaluate': (params) => run(params, [], `() => { return ${params.expression.trim()} }`),
  'script.callFunction': (params) =>
    run(params, params.arguments, `(${params.functionDeclaration})`),
  async 'storage.getCookies'({ partition }) {
    const own = [...tabs.values()].filter((tab) => tab.userContext === partition.userContext);
    const lists = await Promise.all(
      own.map((tab) => inTurn(tab, () => drive(`${tab.session}/cookie`, 'GET'))),
    );
    const cookies = (lists as Cookie[][]).flat().map(({ value, sameSite, ...cookie }) => ({
      ...cookie,
      value: { type: 'string', value },
      sameSite: sameSite.toLowerCase(),
    }));
    return { cookies };
  },
  async 'input.performActions'({ context, actions }) {
    const tab = tabOf(context);
    const whole = actions.map((source) => ({
      ...source,
      actions: source.actions.map(({ x, y, ...rest }) =>
        x === undefined ? rest : { ...rest, x: Math.round(Number(x)), y: Math.round(Number(y)) },
      ),
    }));
    await inTurn(tab, () => drive(`${tab.session}/actions`, 'POST', { actions: whole }));
    await look(tab).catch(() => {});
    return {};
  },
};

async function stop(): Promise<void> {
  await Promise.all([...tabs.values()].map(closeTab));
  await screen.stop();
  rmSync(home, { recursive: true, force: true });
  process.exit(0);
}
process.once('SIGTERM', stop);

const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
server.once('listening', () => {
  console.error(`WebDriver BiDi listening on ws://127.0.0.1:${Object(server.address()).port}`);
});
server.on('connection', (socket) => {
  playwright = socket;
  socket.on('message', async (data) => {
    const { id, method, params } = JSON.parse(String(data));
    try {
      if (!IGNORED.has(method) && !COMMANDS[method]) throw new Error(`unknown command ${method}`);
      const result = (await COMMANDS[method]?.(params)) ?? {};
      socket.send(JSON.stringify({ type: 'success', id, result }));
    } catch (cause) {
      const message = String(Object(cause).message);
      socket.send(JSON.stringify({ type: 'error', id, error: 'unknown error', message }));
    }
  });
});
