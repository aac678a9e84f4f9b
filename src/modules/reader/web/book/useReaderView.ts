import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import {
  afterModeChange,
  type Device,
  openPages,
  pinched,
  scalesFor,
  shownPages,
  turned,
  type View,
  zoomed,
  zoomLimits,
} from '#modules/reader/limits.ts'
import type { OpenPdf, PdfPage } from '../page/pdf.ts'
import { usePages } from './useBook.ts'
import { useScrollView, useStageSize, useZoomAnchor } from './useReaderStage.ts'

type ViewOptions = {
  stage: RefObject<HTMLElement | null>
  pdf: OpenPdf | null
  firstPage: number
  device: Device
  hasRoomForTwo: boolean
  /** How it opens: one page in the window, unless it says otherwise. */
  firstView?: View
  startsWide?: boolean
}

/** Which pages are shown, how, and how large. */
export function useReaderView({ stage, pdf, firstPage, device, hasRoomForTwo, ...opens }: ViewOptions) {
  const total = pdf?.document.numPages ?? 0
  const size = useStageSize(stage)
  const { start, least } = zoomLimits[device]
  const [page, setPage] = useState(firstPage)
  const [wanted, setWanted] = useState<View>(opens.firstView ?? 'single')
  const [chosenZoom, setZoom] = useState<number>(start)
  const { startsWide = false } = opens
  const [isWide, setWide] = useState(startsWide)
  const [rotation, setRotation] = useState(0)
  const view = wanted === 'dual' && !hasRoomForTwo ? 'single' : wanted
  const isDual = view === 'dual'
  const visible = total > 0 ? shownPages(Math.min(page, total), total, view) : []
  const [left = 1, right = left] = view === 'scroll' ? [Math.min(page, Math.max(1, total))] : visible
  const next = view !== 'scroll' && right < total ? openPages(turned(left, total, isDual, true), total, isDual) : []
  const { pages, loaded, ahead, isRendering, onRendered } = usePages(pdf, visible, next)

  const scalesOf = useCallback(
    (open: readonly PdfPage[]) => {
      const sizes = open.map((one) => one.getViewport({ scale: 1, rotation: (one.rotate + rotation) % 360 }))
      return scalesFor(device, size, sizes)
    },
    [rotation, size, device],
  )
  // Below each other all pages have the same scale: that of the page that was loaded first.
  const usual = pdf?.loaded.values().next().value
  const scales = scalesOf(view === 'scroll' ? (usual ? [usual] : []) : pages)
  const zoom = isWide && scales.start > 0 ? (start * scales.width) / scales.start : chosenZoom
  const scaleFrom = ({ start: first, width }: typeof scales) => (isWide ? width : (first * chosenZoom) / start)
  const scale = scaleFrom(scales)

  useEffect(() => {
    setZoom(start)
    setWide(startsWide)
  }, [start, startsWide])
  // The saved position can be beyond the end of a new, shorter file.
  useEffect(() => {
    if (total > 0 && page > total) setPage(total)
  }, [page, total])

  const scrollTo = useScrollView(stage, { isOn: view === 'scroll', page: left, scale, onPage: setPage })
  const goTo = (target: number) => {
    setPage(target)
    if (view === 'scroll') scrollTo(target)
    else stage.current?.scrollTo({ top: 0 })
  }
  const changeZoom = (to: number) => {
    setWide(false)
    setZoom(to)
  }
  const zoomBefore = useRef(zoom)
  const anchor = useZoomAnchor(stage, zoom)
  return {
    total,
    page,
    left,
    right,
    view,
    isDual,
    zoom,
    isWide,
    isZoomed: zoom > least + 0.001,
    rotation,
    scale,
    scaleAhead: scaleFrom(scalesOf(ahead)),
    pages: view === 'scroll' ? loaded : pages,
    ahead,
    drawnNumbers: [...visible, ...ahead.map((one) => one.pageNumber)],
    openNumbers: view === 'scroll' ? [left] : visible,
    isRendering,
    onRendered,
    goTo,
    changeBy: (steps: number) => changeZoom(steps === 0 ? start : zoomed(device, zoom, steps)),
    fitWidth: () => setWide(true),
    rotate: () => setRotation((rotation + 90) % 360),
    setView: (to: View) => {
      if (to === view) return
      if (to === 'dual' || view === 'dual') setPage(afterModeChange(left, to === 'dual'))
      setWanted(to)
    },
    pinching: {
      onPinchStart: () => {
        zoomBefore.current = zoom
      },
      onPinch: (apart: number, middle: { x: number; y: number }) => {
        const to = pinched(device, zoomBefore.current, apart)
        if (to === zoom) return
        if (view !== 'scroll') anchor(middle)
        changeZoom(to)
      },
    },
  }
}
