import type { RefObject } from 'react'
import type { View } from '#modules/reader/limits.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import type { Marks } from '../marks/useMarks.ts'
import { PageView } from '../page/PageView.tsx'
import type { PageViewProps } from '../page/pageViewProps.ts'
import type { OpenPdf, PdfPage } from '../page/pdf.ts'
import { readerText } from '../words.ts'
import css from './Reader.module.css'
import type { useSwipes } from './useSwipes.ts'

type SharedProps = Omit<PageViewProps, 'pdf' | 'page' | 'scale' | 'isAhead' | 'drawings' | 'marks'>

type StageProps = {
  stage: RefObject<HTMLElement | null>
  pdf: OpenPdf | null
  view: View
  total: number
  pages: readonly PdfPage[]
  /** The next pages, drawn behind the open ones. */
  ahead: readonly PdfPage[]
  scale: number
  scaleAhead: number
  language: string
  isRendering: boolean
  isZoomed: boolean
  marks: Marks
  shared: SharedProps
  swipes: ReturnType<typeof useSwipes>
}

/** The open pages, or all of them below each other. */
export function Stage(props: StageProps) {
  const { stage, pdf, view, scale } = props
  const text = useText(readerText)
  return (
    <section
      ref={stage}
      className={css.stage}
      aria-label={text.stage}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users have to be able to scroll it
      tabIndex={0}
      data-stage
      data-rendering={props.isRendering || undefined}
      data-zoomed={props.isZoomed || view === 'scroll' || undefined}
      dir="ltr"
      lang={props.language}
      {...props.swipes}
    >
      {scale === 0 && (
        <Loading>
          <SkeletonRows rows={8} columns={1} />
        </Loading>
      )}
      {pdf && scale > 0 && (view === 'scroll' ? <Column {...props} pdf={pdf} /> : <Spread {...props} pdf={pdf} />)}
    </section>
  )
}

type OpenStageProps = StageProps & { pdf: OpenPdf }

const marksOn = (marks: Marks, number: number) => ({
  drawings: marks.drawings.get(number) ?? [],
  marks: marks.marks.filter((mark) => mark.page === number),
})

function Spread({ pdf, pages, ahead, scale, scaleAhead, marks, shared }: OpenStageProps) {
  return (
    <div className={css.spread} data-spread>
      {[...pages, ...ahead].map((one, place) => (
        <PageView
          key={one.pageNumber}
          {...shared}
          {...marksOn(marks, one.pageNumber)}
          pdf={pdf}
          page={one}
          isAhead={place >= pages.length}
          scale={place >= pages.length ? scaleAhead : scale}
        />
      ))}
    </div>
  )
}

/** Every page has its place; only those near the middle of the window are drawn. */
function Column({ pdf, total, pages, scale, marks, shared }: OpenStageProps) {
  const usual = pdf.loaded.values().next().value
  const sizeOf = (one: PdfPage | undefined) => {
    const { width = 0, height = 0 } = one?.getViewport({ scale, rotation: (one.rotate + shared.rotation) % 360 }) ?? {}
    return { inlineSize: width, blockSize: height }
  }
  return (
    <div className={css.column} data-spread>
      {Array.from({ length: total }, (_, at) => {
        const number = at + 1
        const drawn = pages.find(({ pageNumber }) => pageNumber === number)
        return (
          <div
            key={number}
            data-slot={number}
            style={sizeOf(pdf.loaded.get(number) ?? usual)}
            className={css.slot}
            data-dark={shared.isDark || undefined}
          >
            {drawn && (
              <PageView {...shared} {...marksOn(marks, number)} pdf={pdf} page={drawn} isAhead={false} scale={scale} />
            )}
          </div>
        )
      })}
    </div>
  )
}
