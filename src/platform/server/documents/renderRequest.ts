/** A request to the worker process to render one document. */
export type RenderRequest = {
  id: number
  template: string
  /** A PDF, or all pages as one SVG drawing. */
  as: 'pdf' | 'svg'
  inputs: Record<string, string>
  images: Record<string, Uint8Array>
  /** Seconds since 1970; absent if the document has no date. */
  createdAt?: number
}

/** A message from the worker process. `rss` is its memory in bytes after rendering. */
export type RenderReply =
  | { id: number; state: 'started' }
  | { id: number; state: 'rendered'; bytes: Uint8Array; rss: number }
  | { id: number; state: 'failed'; message: string; rss: number }
