import { IconDownload, IconTrash, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Mark } from '#modules/reader/operations.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { useUiText } from '#ui/uiText.ts'
import { highlighterOf } from '../marks/inkStrokes.ts'
import type { Marks } from '../marks/useMarks.ts'
import type { OpenPdf } from '../page/pdf.ts'
import { readerText } from '../words.ts'
import { type Search as Found, maxHits, searchBook } from './bookSearch.ts'
import css from './Reader.module.css'

type SidePanelProps = {
  pdf: OpenPdf
  marks: Marks
  title: string
  page: number
  part: PanelPart
  setPart: (part: PanelPart) => void
  sought: string
  setSought: (words: string) => void
  goTo: (page: number) => void
  onClose: () => void
}
export type PanelPart = 'outline' | 'pages' | 'marks' | 'search'

/** The side panel: outline, thumbnails, marks and search. */
export function SidePanel(props: SidePanelProps) {
  const text = useText(readerText).panel
  const { close } = useUiText()
  const { part, setPart } = props
  const tabs = (['outline', 'pages', 'marks', 'search'] as const).map((value) => ({ value, label: text[value] }))
  return (
    <aside className={css.panel} aria-label={text.label}>
      <div className={css.panelHead}>
        <strong>{text.label}</strong>
        <IconButton icon={IconX} label={close} onClick={props.onClose} tooltip={false} />
      </div>
      <Tabs label={text.label} tabs={tabs} value={part} onChange={setPart}>
        <div className={css.panelBody}>
          {part === 'outline' && <Outline {...props} />}
          {part === 'pages' && <Thumbnails {...props} />}
          {part === 'marks' && <MarkList {...props} />}
          {part === 'search' && <Search {...props} />}
        </div>
      </Tabs>
    </aside>
  )
}

type OutlineNode = { title: string; dest: string | unknown[] | null; items: OutlineNode[] }

function Outline({ pdf, goTo }: SidePanelProps) {
  const text = useText(readerText).panel
  const [nodes, setNodes] = useState<readonly OutlineNode[] | null>(null)
  useEffect(() => {
    let isMounted = true
    pdf.document.getOutline().then(
      (all) => isMounted && setNodes((all as OutlineNode[] | null) ?? []),
      () => isMounted && setNodes([]),
    )
    return () => {
      isMounted = false
    }
  }, [pdf])
  const open = async ({ dest }: OutlineNode) => {
    const target = typeof dest === 'string' ? await pdf.document.getDestination(dest) : dest
    const [place] = target ?? []
    if (place) goTo(typeof place === 'number' ? place + 1 : (await pdf.document.getPageIndex(place as never)) + 1)
  }
  const list = (all: readonly OutlineNode[], depth: number) => (
    <ul className={css.list} style={{ paddingInlineStart: depth * 12 }}>
      {all.map((node, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the outline never changes while a book is open, and titles repeat
        <li key={`${place} ${node.title}`}>
          <button type="button" className={css.choice} dir="auto" onClick={() => void open(node).catch(() => {})}>
            {node.title}
          </button>
          {node.items.length > 0 && depth < 6 && list(node.items, depth + 1)}
        </li>
      ))}
    </ul>
  )
  if (nodes === null) return null
  return nodes.length === 0 ? <p>{text.noOutline}</p> : list(nodes, 0)
}

function Thumbnails({ pdf, page, goTo }: SidePanelProps) {
  const numbers = Array.from({ length: pdf.document.numPages }, (_, at) => at + 1)
  return (
    <div className={css.thumbs}>
      {numbers.map((number) => (
        <Thumbnail key={number} pdf={pdf} number={number} isHere={number === page} onChoose={() => goTo(number)} />
      ))}
    </div>
  )
}

type ThumbnailProps = { pdf: OpenPdf; number: number; isHere: boolean; onChoose: () => void }
const thumbWidth = 120

/** Rendered when it scrolls into view, and released when it leaves. */
function Thumbnail({ pdf, number, isHere, onChoose }: ThumbnailProps) {
  const text = useText(readerText)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const target = canvas.current
    if (!target) return
    let cancel = () => {}
    const draw = async () => {
      const page = await pdf.document.getPage(number)
      const viewport = page.getViewport({ scale: thumbWidth / page.getViewport({ scale: 1 }).width })
      target.width = viewport.width
      target.height = viewport.height
      target.style.aspectRatio = `${viewport.width} / ${viewport.height}`
      const task = page.render({ canvas: target, viewport })
      cancel = () => task.cancel()
      await task.promise
    }
    const watch = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void draw().catch(() => {})
      else {
        cancel()
        target.width = 0
      }
    })
    watch.observe(target)
    return () => {
      watch.disconnect()
      cancel()
    }
  }, [pdf, number])
  return (
    <button
      type="button"
      className={css.thumb}
      aria-label={fill(text.page, { n: number })}
      aria-current={isHere ? 'page' : undefined}
      onClick={onChoose}
    >
      <canvas ref={canvas} style={{ aspectRatio: '0.71' }} />
      {number}
    </button>
  )
}

const byPage = (a: Mark, b: Mark) => a.page - b.page || (a.madeAt < b.madeAt ? -1 : 1)

function MarkList({ marks, title, goTo }: SidePanelProps) {
  const text = useText(readerText)
  const listed = marks.marks.toSorted(byPage)
  const wordsOf = (mark: Mark) => (mark.kind === 'bookmark' ? '' : mark.text)
  const save = () => {
    const lines = listed.map((mark) =>
      [fill(text.page, { n: mark.page }), text.panel[mark.kind], wordsOf(mark)].filter(Boolean).join(' · '),
    )
    const link = document.createElement('a')
    link.href = URL.createObjectURL(
      new Blob([[title, '', ...lines, ''].join('\n')], { type: 'text/plain;charset=utf-8' }),
    )
    link.download = `${title}.txt`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }
  if (listed.length === 0) return <p>{text.panel.noMarks}</p>
  return (
    <div className={css.fields}>
      <ul className={css.list}>
        {listed.map((mark) => (
          <li key={mark.id} className={css.entry}>
            {mark.kind === 'highlight' && (
              <span className={css.swatch} style={{ backgroundColor: highlighterOf(mark.color) }} />
            )}
            <button type="button" className={css.choice} onClick={() => goTo(mark.page)}>
              <small>{`${fill(text.page, { n: mark.page })} · ${text.panel[mark.kind]}`}</small>
              <span dir="auto">{wordsOf(mark).slice(0, 200)}</span>
            </button>
            <IconButton
              icon={IconTrash}
              size="small"
              label={text.panel.remove}
              onClick={() => marks.remove(mark.id, mark.page)}
            />
          </li>
        ))}
      </ul>
      <Button icon={IconDownload} onClick={save}>
        {text.panel.export}
      </Button>
    </div>
  )
}

const noResults: Found = { hits: [], pagesRead: 0, unreadable: 0 }

function Search({ pdf, sought, setSought, goTo }: SidePanelProps) {
  const text = useText(readerText)
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => field.current?.querySelector('input')?.focus(), [])
  const count = useCount()
  const [{ hits, pagesRead, unreadable }, setFound] = useState<Found>(noResults)
  const [state, setState] = useState<'looking' | 'done'>('looking')
  const hasQuery = sought.trim().length >= 2
  useEffect(() => {
    setFound(noResults)
    setState('looking')
    if (!hasQuery) return
    const stop = new AbortController()
    // Wait until the user stops typing.
    const timer = setTimeout(async () => {
      await searchBook(pdf.document, sought, { signal: stop.signal, onProgress: setFound })
      if (!stop.signal.aborted) setState('done')
    }, 300)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [pdf, sought, hasQuery])
  const countText = count(text.panel.found, hits.length)
  return (
    <div ref={field} className={css.fields}>
      <TextField label={text.panel.searchLabel} maxLength={100} value={sought} onChange={setSought} />
      {hasQuery && (
        <p role="status" className={css.searched}>
          {state === 'done' && (hits.length === maxHits ? fill(text.panel.foundMost, { n: maxHits }) : countText)}
          {state === 'looking' && (hits.length > 0 ? countText : text.panel.searching)}
          {state === 'looking' && (
            // Hidden from screen readers, which would announce it every few pages.
            <small aria-hidden="true">
              {' · '}
              {fill(text.panel.pagesRead, { n: pagesRead, all: pdf.document.numPages })}
            </small>
          )}
          {state === 'done' && unreadable > 0 && (
            <small>
              {' · '}
              {count(text.panel.unreadable, unreadable)}
            </small>
          )}
        </p>
      )}
      <ul className={css.list}>
        {hits.map(({ page, before, match, after }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: results come in page order and are only appended
          <li key={place}>
            <button type="button" className={css.choice} onClick={() => goTo(page)}>
              <small>{fill(text.page, { n: page })}</small>
              <span dir="auto">
                …{before}
                <mark>{match}</mark>
                {after}…
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
