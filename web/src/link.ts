/* The connection to the server: one WebSocket that comes back by itself, repeats what was not answered and opens the
 * same table again. Moves carry a client id, so a repeated one is never played twice. */
import { signal } from '@preact/signals';
import { type Answer, type Host, type Message, readMessage, Refusal, type Request, type RequestType } from './protocol';
import { language, nickname } from './settings';

export type LinkState = 'connecting' | 'online' | 'away';

interface Waiting {
  request: Request;
  resolve(answer: Message): void;
  reject(why: Refusal): void;
}

const RETRY_MS = [300, 1000, 2000, 4000, 8000];
/* A new socket says these again by itself, so they are not repeated from the queue. */
const PER_SOCKET: RequestType[] = ['hello', 'open'];

class Link implements Host {
  readonly state = signal<LinkState>('connecting');
  private socket: WebSocket | null = null;
  private failures = 0;
  private count = 0;
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
      const me = await fetch('/api/me', { cache: 'no-store' });
      if (!me.ok || !me.headers.get('content-type')?.includes('json')) throw new Error();
      const told = readMessage(await me.text());
      if (told.type === 'me' && !nickname.value) nickname.value = told.guest.name;
    } catch {
      return this.lost();
    }
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);
    this.socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => this.hear(readMessage(event.data));
    socket.onclose = () => this.lost();
    socket.onopen = () => this.greet();
  }

  private lost(): void {
    this.socket = null;
    this.state.value = 'away';
    for (const [id, { request, reject }] of this.waiting) {
      if (!PER_SOCKET.includes(request.type)) continue;
      this.waiting.delete(id);
      reject(new Refusal('away', ''));
    }
    setTimeout(() => this.hurry(), RETRY_MS[Math.min(this.failures++, RETRY_MS.length - 1)]);
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
    }) as Promise<Answer<T>>;
  }

  listen(hear: (message: Message) => void): () => void {
    this.listeners.add(hear);
    return () => this.listeners.delete(hear);
  }
}

export const link = new Link();
