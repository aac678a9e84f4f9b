/** What the parent asks of the worker process: one document. */
export type RenderRequest = {
  id: number
  template: string
  inputs: Record<string, string>
  images: Record<string, Uint8Array>
  /** Seconds since 1970; absent when the document carries no date. */
  createdAt?: number
}

/** What the worker process says back. `rss` is its memory in bytes once the document was made. */
export type RenderReply =
  | { id: number; state: 'started' }
  | { id: number; state: 'made'; pdf: Uint8Array; rss: number }
  | { id: number; state: 'failed'; message: string; rss: number }
