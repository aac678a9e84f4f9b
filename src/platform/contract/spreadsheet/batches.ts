const batchLength = 64 * 1024

type Pieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>

/** Joins small strings into larger chunks of UTF-8; bytes pass through unchanged. */
export async function* inBatches(pieces: Pieces): AsyncGenerator<Uint8Array> {
  const utf8 = new TextEncoder()
  let batch = ''
  for await (const piece of pieces) {
    if (typeof piece !== 'string') {
      if (batch) yield utf8.encode(batch)
      batch = ''
      yield piece
      continue
    }
    batch += piece
    if (batch.length < batchLength) continue
    yield utf8.encode(batch)
    batch = ''
  }
  if (batch) yield utf8.encode(batch)
}
