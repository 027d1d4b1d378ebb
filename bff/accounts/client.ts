import Bowser from 'bowser';
import type { Request } from 'express';
import { maskAddress } from '../http/maskAddress.ts';
import { addressOf } from '../http/rateLimit.ts';
import type { Client } from '../models/session.ts';

/** Beyond that no browser's name is read. */
const maxAgentLength = 1000;

/** From where a request comes, as its owner is told: `Chrome · Windows`, and the masked address. */
export function clientOf(request: Request): Client {
  return { device: deviceOf(request.get('user-agent') ?? ''), address: maskAddress(addressOf(request)) };
}

function deviceOf(agent: string): string {
  if (agent === '') return '';
  const { browser, os } = Bowser.parse(agent.slice(0, maxAgentLength));
  const told = [browser.name, os.name].filter(Boolean).join(' · ');
  return (told || agent).slice(0, 80);
}
