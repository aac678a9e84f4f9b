export interface Emitter {
  /** The text has changed; `size` is its length, which says how dear it is to write out. */
  changed: (size: number) => void
  /** Hands over at once what has not been handed over yet. */
  flush: () => void
  /** Whether this value is the field's own, coming back a little late; a step back to an older one is a change. */
  isEcho: (html: string) => boolean
  /** What the field shows was put there from outside. */
  restart: (html: string) => void
}

/** In characters: writing out less than this takes no noticeable time. */
const dear = 20_000
/** In ms. */
const pause = 300
const longestPause = 1500
/** Echoes can lag behind by a few letters, not by a page. */
const remembered = 50

/** Hands over what is written: at once while that is cheap, in pauses when it is long, and never later than flush(). */
export function emitter(write: () => string, send: (html: string) => void, first: string): Emitter {
  // The value last seen from outside, then all that was handed over since.
  let sent = [first]
  let isPending = false
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    if (!isPending) return
    isPending = false
    const html = write()
    if (html === sent.at(-1)) return
    sent = [...sent.slice(-remembered), html]
    send(html)
  }
  return {
    flush,
    changed: (size) => {
      if (!isPending) since = Date.now()
      isPending = true
      clearTimeout(timer)
      if (size < dear) return flush()
      timer = setTimeout(flush, Math.min(pause, Math.max(0, since + longestPause - Date.now())))
    },
    isEcho: (html) => {
      const at = sent.indexOf(html, 1)
      if (at > 0) sent = sent.slice(at)
      return at > 0
    },
    restart: (html) => {
      clearTimeout(timer)
      isPending = false
      sent = [html]
    },
  }
}
