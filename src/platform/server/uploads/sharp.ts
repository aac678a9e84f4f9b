let loading: ReturnType<typeof load> | undefined

/** The picture library, loaded with the first picture: it takes memory that a server at rest does without. */
export const loadSharp = () => {
  loading ??= load()
  return loading
}

async function load() {
  const { default: sharp } = await import('sharp')
  // We decode few pictures, each once, so a cache and more threads would only cost memory.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
