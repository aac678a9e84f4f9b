declare global {
  interface Window {
    /** There only inside the native app's web view. */
    ReactNativeWebView?: { postMessage(message: string): void }
  }
}

/** Posts a message to the native app around this page; does nothing in a browser. */
export function tellApp(message: 'SCHOOL_INACTIVE') {
  window.ReactNativeWebView?.postMessage(message)
}

/** Hears what the native app posts into the page; answers how to stop listening. */
export function hearApp(onMessage: (data: unknown) => void): () => void {
  const hear = (event: Event) => {
    const { data, origin } = event as MessageEvent
    // The app's own messages carry no origin or the page's; another site's window would name itself.
    if (origin && origin !== 'null' && origin !== window.location.origin) return
    onMessage(data)
  }
  window.addEventListener('message', hear)
  // Android's web view delivers to the document instead.
  document.addEventListener('message', hear)
  return () => {
    window.removeEventListener('message', hear)
    document.removeEventListener('message', hear)
  }
}
