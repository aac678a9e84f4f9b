import { useEffect, useRef, useState } from 'react'
import { fill, useText } from '#platform/web/i18n.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { type OpenPdf, openPdf, pageOf } from '../page/pdf.ts'
import { readerText } from '../words.ts'
import css from './PlainPages.module.css'

/** All pages of a PDF that is on this device, below each other and as wide as there is room. */
export default function PlainPages({ file }: { file: Blob }) {
  const text = useText(readerText)
  const [pdf, setPdf] = useState<OpenPdf | null>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    let isOpen = true
    let opened: OpenPdf | undefined
    const read = async (begin: number, end: number) => new Uint8Array(await file.slice(begin, end).arrayBuffer())
    const source = { url: '', size: file.size }
    openPdf(source, read, async () => source).then(
      (one) => {
        opened = one
        if (isOpen) setPdf(one)
        else one.close()
      },
      () => isOpen && setBroken(true),
    )
    return () => {
      isOpen = false
      setPdf(null)
      setBroken(false)
      opened?.close()
    }
  }, [file])
  if (isBroken) return <EmptyState kind="nothing" sketch="books" title={text.noBook} body={text.cannotOpen} />
  if (!pdf)
    return (
      <Loading>
        <SkeletonRows rows={8} columns={1} />
      </Loading>
    )
  return (
    <div className={css.pages}>
      {Array.from({ length: pdf.document.numPages }, (_, at) => at + 1).map((number) => (
        <Page key={number} pdf={pdf} number={number} label={fill(text.page, { n: number })} />
      ))}
    </div>
  )
}

function Page({ pdf, number, label }: { pdf: OpenPdf; number: number; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const target = canvas.current
    if (!target) return
    let task: { promise: Promise<unknown>; cancel: () => void } | undefined
    let isShown = true
    void pageOf(pdf, number).then((page) => {
      if (!isShown) return
      // Sharp on the screen it is drawn for, and still when it is enlarged a little.
      const width = Math.max(target.clientWidth, 600) * Math.max(1.5, window.devicePixelRatio)
      const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
      target.width = Math.round(viewport.width)
      target.height = Math.round(viewport.height)
      task = page.render({ canvas: target, viewport })
      task.promise.catch(() => {})
    })
    return () => {
      isShown = false
      task?.cancel()
    }
  }, [pdf, number])
  return <canvas ref={canvas} className={css.page} role="img" aria-label={label} />
}
