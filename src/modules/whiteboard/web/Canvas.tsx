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
import { backgroundId, type SceneElement } from './usePage.ts'

/** A book page as an image. */
export type Picture = { readonly url: string; readonly width: number; readonly height: number }
export type CanvasHandle = {
  merge(newer: readonly SceneElement[]): void
  /** The open page as an image on white, or null if it is blank. */
  picture(type: PictureType): Promise<Blob | null>
  /** The same for any other page. */
  pictureOf(elements: readonly SceneElement[], background: Picture | null, type: PictureType): Promise<Blob | null>
}
type PictureType = 'image/png' | 'image/jpeg'

type CanvasProps = {
  elements: readonly SceneElement[]
  background: Picture | null
  isDark: boolean
  language: string
  isPresenting: boolean
  onChange: (elements: readonly SceneElement[]) => void
  onReady: (handle: CanvasHandle) => void
}

const fileId = 'background' as FileId
/** In scene units. */
const backgroundWidth = 900

/** The drawing area: Excalidraw without the parts that load from other sites or store files themselves. */
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
      pictureOf: (drawn, picture, type) => {
        const { elements: all, files } = sceneOf(drawn, picture)
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
      onChange={(all) => onChange(all as unknown as readonly SceneElement[])}
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

const sceneOf = (elements: readonly SceneElement[], background: Picture | null) => ({
  elements: [...(background ? [backgroundElement(background)] : []), ...(elements as unknown as ExcalidrawElement[])],
  files: background ? filesOf(background) : {},
})

/** Renders at twice the scene size, up to 4000 pixels. */
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

/** The background image: locked, behind everything, added whenever the page opens and never saved. */
function backgroundElement({ width, height }: Picture): ExcalidrawElement {
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
  if (!element) throw new Error('Excalidraw dropped the background element.')
  return element
}
