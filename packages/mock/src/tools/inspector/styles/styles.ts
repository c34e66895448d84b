import type { CSSResult } from 'lit';
import { BASE } from './base.ts';
import { CONTROLS } from './controls.ts';
import { IDENTITY } from './identity.ts';
import { PANELS } from './panels.ts';
import { SHELL } from './shell.ts';

/** The styles of the inspector. Lit adopts them as constructed sheets, which a strict CSP allows. */
export const STYLES: CSSResult[] = [IDENTITY, BASE, CONTROLS, SHELL, PANELS];
