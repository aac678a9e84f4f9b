import { IconCamera } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import css from '../gate/Gate.module.css'
import { gateText } from '../gate/words.ts'

type Facing = 'user' | 'environment'

/** The phone's camera in place; `onFrame` gets the video while it runs. */
export function useCamera(facing: Facing) {
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let stream: MediaStream | undefined
    let isGone = false
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: facing, width: { ideal: 1280 } } })
      if (isGone || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play()
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    open().catch(() => setFailed(true))
    return () => {
      isGone = true
      stop()
    }
  }, [facing])
  return { video, failed }
}

/** The picture the camera shows now, small enough for a bad network. */
async function pictureOf(video: HTMLVideoElement): Promise<Blob | null> {
  const scale = Math.min(1, 800 / Math.max(video.videoWidth, video.videoHeight, 1))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8))
}

/** Takes one photo. A phone that gives no camera to the page offers its own. */
export function PhotoCamera({ onPhoto }: { onPhoto: (photo: Blob) => void }) {
  const text = useText(gateText)
  const { video, failed } = useCamera('environment')
  // Before its first picture the camera has nothing to give, and a tap would be lost.
  const [isShowing, setShowing] = useState(false)
  if (failed)
    return (
      <div className={css.page}>
        <Notice tone="warn" title={text.noCamera} />
        <label className={css.tap}>
          {text.takePhoto}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) onPhoto(file)
            }}
          />
        </label>
      </div>
    )
  const take = async () => {
    const photo = video.current && (await pictureOf(video.current))
    if (photo) onPhoto(photo)
  }
  return (
    <div className={css.page}>
      <video
        ref={video}
        className={css.camera}
        muted
        playsInline
        aria-label={text.camera}
        onLoadedData={() => setShowing(true)}
      />
      <div className={css.foot}>
        <Button variant="primary" block icon={IconCamera} disabled={!isShowing} onClick={() => void take()}>
          {text.takePhoto}
        </Button>
      </div>
    </div>
  )
}
