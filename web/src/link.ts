/* The connection to the server: one WebSocket that comes back by itself, repeats what was not answered and opens the
 * same table again. Moves carry a client id, so a repeated one is never played twice. Of many servers, it goes to the one
 * that has the table. */
import { signal } from '@preact/signals';
import { type Answer, type Host, type Message, readMessage, Refusal, type Request, type RequestType } from './protocol';
import { language, nickname } from './settings';

export type LinkState = 'connecting' | 'online' | 'away';

interface Waiting {
  request: Request;
  resolve(answer: Message): void;
  reject(why: Refusal): void;
}

/* A server that does not answer is gone. */
const PATIENCE_MS = 8000;
const MOVE_MS = 200;
const RETRY_MS = [300, 1000, 2000, 4000, 8000];
/* After a restart not everybody comes back at the same moment. */
const scattered = (milliseconds: number): number => milliseconds * (0.5 + Math.random());
/* What is answered at once, so that a server that keeps silent about it is gone, whatever its socket says. */
const QUICK: RequestType[] = ['move', 'undo', 'position'];
/* A new socket says these again by itself, so they are not repeated from the queue. */
const PER_SOCKET: RequestType[] = ['hello', 'open'];

class Link implements Host {
  readonly state = signal<LinkState>('connecting');
  private socket: WebSocket | null = null;
  private failures = 0;
  private count = 0;
  /** The server that has the table; '': any. */
  private server = '';
  private waiting = new Map<number, Waiting>();
  private listeners = new Set<(message: Message) => void>();
  /** What opens the present table again. */
  reopen: (() => Request) | null = null;

  start(): void {
    void this.connect();
    language.subscribe((lang) => this.say({ type: 'hello', lang }));
    addEventListener('online', () => this.hurry());
    document.addEventListener('visibilitychange', () => document.hidden || this.hurry());
  }

  private hurry(): void {
    if (this.state.value === 'away' && !this.socket) void this.connect();
  }

  private async connect(): Promise<void> {
    try {
      const me = await fetch(`${this.server}/api/me`, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
      if (!me.ok || !me.headers.get('content-type')?.includes('json')) throw new Error();
      const told = readMessage(await me.text());
      if (told.type === 'me' && !nickname.value) nickname.value = told.guest.name;
    } catch {
      return this.lost();
    }
    const socket = new WebSocket(new URL(`${this.server}/ws`, location.href).href.replace(/^http/, 'ws'));
    this.socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => this.hear(readMessage(event.data));
    socket.onclose = () => this.lost();
    socket.onopen = () => this.greet();
  }

  /** Gives a socket up that is open and dead: a network that went away without a word. */
  private giveUp(socket: WebSocket): void {
    if (this.socket !== socket) return;
    socket.onclose = null;
    socket.close();
    this.lost();
  }

  private lost(): void {
    this.server = '';
    this.rest(scattered(RETRY_MS[Math.min(this.failures++, RETRY_MS.length - 1)]));
  }

  private move(server: string | null): void {
    if (this.socket) this.socket.onclose = null;
    this.socket?.close();
    this.server = server ?? '';
    this.rest(scattered(MOVE_MS));
  }

  /** Without a socket for a while. */
  private rest(milliseconds: number): void {
    this.socket = null;
    this.state.value = 'away';
    PER_SOCKET.forEach((type) => this.withdraw(type));
    setTimeout(() => this.hurry(), milliseconds);
  }

  private greet(): void {
    const unanswered = [...this.waiting.values()].map(({ request }) => request);
    this.failures = 0;
    this.state.value = 'online';
    this.say({ type: 'hello', lang: language.value, ...(nickname.value && { name: nickname.value }) });
    if (this.reopen) this.say(this.reopen());
    unanswered.forEach((request) => this.say(request));
  }

  private say(request: Request): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(request));
  }

  private hear(message: Message): void {
    const asked = message.re !== undefined && this.waiting.get(message.re);
    if (message.type === 'moved' && !(asked && asked.request.type === 'shut')) return this.move(message.address);
    const partial = message.type === 'analysis' && !message.done;
    if (asked && !partial) {
      this.waiting.delete(message.re!);
      if (message.type === 'error') asked.reject(new Refusal(message.code, message.text));
      else asked.resolve(message);
    }
    if (message.type !== 'error') this.listeners.forEach((hear) => hear(message));
  }

  ask<T extends RequestType>(request: Request & { type: T }): Promise<Answer<T>> {
    const id = ++this.count;
    return new Promise<Message>((resolve, reject) => {
      this.waiting.set(id, { request: { ...request, id }, resolve, reject });
      this.say({ ...request, id });
      const { socket } = this;
      if (socket && QUICK.includes(request.type))
        setTimeout(() => this.waiting.has(id) && this.giveUp(socket), PATIENCE_MS);
    }) as Promise<Answer<T>>;
  }

  /** Takes back what waits for a connection. */
  withdraw(type: RequestType): void {
    for (const [id, { request, reject }] of this.waiting) {
      if (request.type !== type) continue;
      this.waiting.delete(id);
      reject(new Refusal('away', ''));
    }
  }

  listen(hear: (message: Message) => void): () => void {
    this.listeners.add(hear);
    return () => this.listeners.delete(hear);
  }
}

export const link = new Link();
