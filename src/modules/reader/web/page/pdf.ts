import type * as Pdfjs from 'pdfjs-dist'
import plainWorkerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

export type PdfDocument = Pdfjs.PDFDocumentProxy
export type PdfPage = Pdfjs.PDFPageProxy
export type Viewport = Pdfjs.PageViewport
type Engine = typeof Pdfjs

let loading: Promise<Engine> | undefined

/** Loads pdf.js when the first book is opened, not with the screen. */
export function loadEngine(): Promise<Engine> {
  loading ??= import('pdfjs-dist').then(
    (engine) => {
      // A patched worker that finds pages in long books without reading all of them (`pdfAssets`).
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

/** Bytes per request: small enough for the first page of a large book to appear quickly. */
const rangeBytes = 128 * 1024
/** Milliseconds before retrying after a lost connection. */
const retryDelay = 2000

export type BookFile = { readonly url: string; readonly size: number }
/** Reads a range from this device, or null if it isn't there. */
export type ReadLocalRange = (begin: number, end: number) => Promise<Uint8Array<ArrayBuffer> | null>

/** Fetches ranges of the file. URLs expire within minutes, so they are renewed while the book is open. */
function partsOf(engine: Engine, file: BookFile, readLocal: ReadLocalRange, renew: () => Promise<BookFile>) {
  let { url } = file
  let isClosed = false
  const fetchRange = async (begin: number, end: number): Promise<Uint8Array> => {
    const here = await readLocal(begin, end).catch(() => null)
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
      else await new Promise((resolve) => setTimeout(resolve, retryDelay))
    }
  }
  const transport = new engine.PDFDataRangeTransport(file.size, null)
  transport.requestDataRange = (begin: number, end: number) =>
    void fetchRange(begin, end).then(
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

/** Opens a book by range requests, fetching only what the visible pages need. */
export async function openPdf(file: BookFile, readLocal: ReadLocalRange, renew: () => Promise<BookFile>) {
  const engine = await loadEngine()
  const beside = `/assets/pdfjs-${engine.version}`
  const parts = partsOf(engine, file, readLocal, renew)
  const task = engine.getDocument({
    range: parts.transport,
    rangeChunkSize: rangeBytes,
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: `${beside}/cmaps/`,
    standardFontDataUrl: `${beside}/standard_fonts/`,
    wasmUrl: `${beside}/wasm/`,
    iccUrl: `${beside}/iccs/`,
    // The content security policy blocks WebAssembly; the JavaScript decoders are slower.
    useWasm: false,
    enableXfa: false,
  })
  return {
    engine,
    document: await task.promise,
    /** Pages that are already loaded. */
    loaded: new Map<number, PdfPage>(),
    close: () => {
      parts.close()
      void task.destroy()
    },
  }
}

export type OpenPdf = Awaited<ReturnType<typeof openPdf>>

export async function pageOf({ document, loaded }: OpenPdf, number: number): Promise<PdfPage> {
  const page = loaded.get(number) ?? (await document.getPage(number))
  loaded.set(number, page)
  return page
}
