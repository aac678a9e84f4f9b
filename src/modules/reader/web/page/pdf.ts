import type * as Pdfjs from 'pdfjs-dist'
import plainWorkerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

export type PdfDocument = Pdfjs.PDFDocumentProxy
export type PdfPage = Pdfjs.PDFPageProxy
export type Viewport = Pdfjs.PageViewport
type Engine = typeof Pdfjs

let loading: Promise<Engine> | undefined

/** pdf.js, fetched when the first book is opened and not with the screen. */
export function loadEngine(): Promise<Engine> {
  loading ??= import('pdfjs-dist').then(
    (engine) => {
      // The build has a worker that finds pages in long books without reading all of them (`pdfAssets`).
      const quick = `/assets/pdfjs-${engine.version}/pdf.worker.quick.mjs`
      engine.GlobalWorkerOptions.workerSrc = import.meta.env.DEV ? plainWorkerUrl : quick
      return engine
    },
    (failed: unknown) => {
      loading = undefined
      throw failed
    },
  )
  return loading
}

/** Bytes asked for at once: small enough that the first page of a large book comes soon. */
const rangeBytes = 128 * 1024
/** After a lost connection a part is asked for again, in milliseconds. */
const again = 2000

export type BookFile = { readonly url: string; readonly size: number }
/** Tells a range that is on this device, or null. */
export type Kept = (begin: number, end: number) => Promise<Uint8Array<ArrayBuffer> | null>

/** Fetches parts of the file. Its address lives for minutes and a book is read for hours: an expired one is asked for anew. */
function partsOf(engine: Engine, file: BookFile, kept: Kept, renew: () => Promise<BookFile>) {
  let { url } = file
  let isClosed = false
  const part = async (begin: number, end: number): Promise<Uint8Array> => {
    const here = await kept(begin, end).catch(() => null)
    if (here) return here
    for (;;) {
      if (isClosed) throw new Error('The book was closed.')
      const headers = { range: `bytes=${begin}-${end - 1}` }
      const answer = await fetch(url, { headers, credentials: 'same-origin' }).catch(() => null)
      if (answer?.status === 206 || answer?.status === 200) {
        const bytes = new Uint8Array(await answer.arrayBuffer())
        return answer.status === 206 ? bytes : bytes.slice(begin, end)
      }
      if (answer?.status === 410 || answer?.status === 404) url = (await renew()).url
      else await new Promise((resolve) => setTimeout(resolve, again))
    }
  }
  const transport = new engine.PDFDataRangeTransport(file.size, null)
  transport.requestDataRange = (begin: number, end: number) =>
    void part(begin, end).then(
      (bytes) => transport.onDataRange(begin, bytes),
      () => transport.abort(),
    )
  return {
    transport,
    close: () => {
      isClosed = true
    },
  }
}

/** Opens a book by ranges: only what the shown pages need is ever fetched. */
export async function openPdf(file: BookFile, kept: Kept, renew: () => Promise<BookFile>) {
  const engine = await loadEngine()
  const beside = `/assets/pdfjs-${engine.version}`
  const parts = partsOf(engine, file, kept, renew)
  const task = engine.getDocument({
    range: parts.transport,
    rangeChunkSize: rangeBytes,
    // Whatever is not needed for a shown page stays on the server.
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: `${beside}/cmaps/`,
    standardFontDataUrl: `${beside}/standard_fonts/`,
    wasmUrl: `${beside}/wasm/`,
    iccUrl: `${beside}/iccs/`,
    // The content policy allows no WebAssembly; the plain decoders do the same, slower.
    useWasm: false,
    enableXfa: false,
  })
  return {
    engine,
    document: await task.promise,
    /** Pages that were asked for already: they can be shown without waiting. */
    known: new Map<number, PdfPage>(),
    close: () => {
      parts.close()
      void task.destroy()
    },
  }
}

export type OpenPdf = Awaited<ReturnType<typeof openPdf>>

export async function pageOf({ document, known }: OpenPdf, number: number): Promise<PdfPage> {
  const page = known.get(number) ?? (await document.getPage(number))
  known.set(number, page)
  return page
}
