import {
  CaptureUpdateAction,
  Excalidraw,
  exportToBlob,
  MainMenu,
  reconcileElements,
  restoreElements,
} from '@excalidraw/excalidraw'
import '@excalidraw/excalidraw/index.css'
import type { ExcalidrawElement, FileId } from '@excalidraw/excalidraw/element/types'
import type { BinaryFiles, DataURL, ExcalidrawImperativeAPI } from '@excalidraw/excalidraw/types'
import { useEffect, useRef } from 'react'
import { backgroundId, type Drawn } from './usePage.ts'

/** A page of a book as a picture. */
export type Picture = { readonly url: string; readonly width: number; readonly height: number }
export type CanvasHandle = {
  merge(newer: readonly Drawn[]): void
  /** The shown page as a picture on white, or null when nothing is on it. */
  picture(type: PictureType): Promise<Blob | null>
  /** The same of a page that is not shown. */
  pictureOf(elements: readonly Drawn[], background: Picture | null, type: PictureType): Promise<Blob | null>
}
type PictureType = 'image/png' | 'image/jpeg'

type CanvasProps = {
  elements: readonly Drawn[]
  background: Picture | null
  isDark: boolean
  language: string
  isPresenting: boolean
  onChange: (elements: readonly Drawn[]) => void
  onReady: (handle: CanvasHandle) => void
}

const fileId = 'background' as FileId
/** How wide a background lies on the board, in its own units. */
const backgroundWidth = 900

/** The drawing area: Excalidraw, without those of its parts that would fetch from elsewhere or keep files of their own. */
export default function Canvas(props: CanvasProps) {
  const { elements, background, isDark, language, isPresenting, onChange, onReady } = props
  const api = useRef<ExcalidrawImperativeAPI>(null)
  const first = useRef({
    ...sceneOf(elements, background),
    scrollToContent: true,
    appState: { zenModeEnabled: false },
  })
  useEffect(() => {
    onReady({
      merge: (newer) => {
        const canvas = api.current
        if (!canvas) return
        const remote = restoreElements(newer as unknown as ExcalidrawElement[], null)
        const merged = reconcileElements(
          canvas.getSceneElementsIncludingDeleted(),
          remote as unknown as Parameters<typeof reconcileElements>[1],
          canvas.getAppState(),
        )
        canvas.updateScene({ elements: merged, captureUpdate: CaptureUpdateAction.NEVER })
      },
      picture: async (type) => api.current && pictureFrom(api.current.getSceneElements(), api.current.getFiles(), type),
      pictureOf: (drawn, under, type) => {
        const { elements: all, files } = sceneOf(drawn, under)
        return pictureFrom(restoreElements(all, null), files, type)
      },
    })
  }, [onReady])
  return (
    <Excalidraw
      excalidrawAPI={(given) => {
        api.current = given
      }}
      initialData={first.current}
      onChange={(all) => onChange(all as unknown as readonly Drawn[])}
      theme={isDark ? 'dark' : 'light'}
      langCode={language === 'hi' ? 'hi-IN' : 'en'}
      viewModeEnabled={isPresenting}
      zenModeEnabled={isPresenting}
      aiEnabled={false}
      validateEmbeddable={false}
      handleKeyboardGlobally={false}
      UIOptions={{
        canvasActions: {
          loadScene: false,
          saveToActiveFile: false,
          export: false,
          saveAsImage: false,
          toggleTheme: false,
        },
        tools: { image: false },
      }}
    >
      <MainMenu>
        <MainMenu.DefaultItems.ClearCanvas />
        <MainMenu.DefaultItems.ChangeCanvasBackground />
        <MainMenu.DefaultItems.Help />
      </MainMenu>
    </Excalidraw>
  )
}

const sceneOf = (elements: readonly Drawn[], background: Picture | null) => ({
  elements: [...(background ? [under(background)] : []), ...(elements as unknown as ExcalidrawElement[])],
  files: background ? filesOf(background) : {},
})

/** At twice its size on the board, as far as that is no more than a large sheet of paper. */
async function pictureFrom(all: readonly ExcalidrawElement[], files: BinaryFiles, mimeType: PictureType) {
  const elements = all.filter(({ isDeleted }) => !isDeleted) as Parameters<typeof exportToBlob>[0]['elements']
  if (elements.length === 0) return null
  return exportToBlob({
    elements,
    files,
    mimeType,
    quality: 0.9,
    exportPadding: 16,
    appState: { exportBackground: true, viewBackgroundColor: '#ffffff', exportWithDarkMode: false },
    getDimensions: (width: number, height: number) => {
      const scale = Math.min(2, 4000 / Math.max(width, height))
      return { width: width * scale, height: height * scale, scale }
    },
  })
}

const filesOf = ({ url }: Picture): BinaryFiles => ({
  [fileId]: { id: fileId, dataURL: url as DataURL, mimeType: 'image/jpeg', created: 1 },
})

/** The picture lies under everything and cannot be moved; it is put there at every opening and never sent. */
function under({ width, height }: Picture): ExcalidrawElement {
  const [element] = restoreElements(
    [
      {
        id: backgroundId,
        type: 'image',
        fileId,
        status: 'saved',
        scale: [1, 1],
        x: 0,
        y: 0,
        width: backgroundWidth,
        height: (backgroundWidth * height) / width,
        locked: true,
        index: 'a0',
      } as unknown as ExcalidrawElement,
    ],
    null,
  )
  if (!element) throw new Error('The background cannot be drawn.')
  return element
}
