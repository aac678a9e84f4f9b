import type { Banyan } from './boot.ts'

/** Serves the browser's half: built once at start, or by Vite as it changes. */
export async function servePages(_banyan: Banyan, _options: { developing: boolean }): Promise<void> {}
