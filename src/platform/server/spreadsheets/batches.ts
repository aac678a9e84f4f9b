const batchLength = 64 * 1024

/** Many small texts as fewer, larger pieces of UTF-8. */
export async function* inBatches(texts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Buffer> {
  let batch = ''
  for await (const text of texts) {
    batch += text
    if (batch.length < batchLength) continue
    yield Buffer.from(batch)
    batch = ''
  }
  if (batch) yield Buffer.from(batch)
}
