declare global {
  interface Window {
    /** Present only inside the native app's web view. */
    ReactNativeWebView?: { postMessage(message: string): void }
  }
}

/** Posts a message to the native app; does nothing in a browser. */
export function postToApp(message: 'SCHOOL_INACTIVE') {
  window.ReactNativeWebView?.postMessage(message)
}

/** Subscribes to messages from the native app; returns a function to unsubscribe. */
export function onAppMessage(onMessage: (data: unknown) => void): () => void {
  const listener = (event: Event) => {
    const { data, origin } = event as MessageEvent
    // Messages from the app have no origin or the page's own; messages from other sites have theirs.
    if (origin && origin !== 'null' && origin !== window.location.origin) return
    onMessage(data)
  }
  window.addEventListener('message', listener)
  // Android's web view dispatches messages to the document instead.
  document.addEventListener('message', listener)
  return () => {
    window.removeEventListener('message', listener)
    document.removeEventListener('message', listener)
  }
}
