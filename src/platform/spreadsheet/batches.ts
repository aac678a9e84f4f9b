const batchLength = 64 * 1024

/** Many small texts as fewer, larger pieces of UTF-8. */
export async function* inBatches(texts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const utf8 = new TextEncoder()
  let batch = ''
  for await (const text of texts) {
    batch += text
    if (batch.length < batchLength) continue
    yield utf8.encode(batch)
    batch = ''
  }
  if (batch) yield utf8.encode(batch)
}
