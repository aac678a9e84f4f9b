import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

export type Media = HTMLVideoElement | HTMLAudioElement

type MediaState = {
  readonly isPlaying: boolean
  readonly isWaiting: boolean
  readonly time: number
  readonly duration: number
  readonly volume: number
  readonly isMuted: boolean
  readonly rate: number
  readonly isBroken: boolean
}

const initialState: MediaState = {
  isPlaying: false,
  isWaiting: false,
  time: 0,
  duration: 0,
  volume: 1,
  isMuted: false,
  rate: 1,
  isBroken: false,
}

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const

type Options = {
  readonly url: string
  /** In seconds. */
  readonly startAt: number
  /** Fetches a new URL for the same file; URLs expire after a few minutes. */
  readonly renew: () => Promise<string>
}

/** State and controls of a media element. When its URL expires, playback resumes from a new one. */
export function useMedia(media: RefObject<Media | null>, { url, startAt, renew }: Options) {
  const [now, setNow] = useState(initialState)
  const [source, setSource] = useState(url)
  const resumeAt = useRef(startAt)
  const wasPlaying = useRef(false)
  const renewals = useRef(0)

  const read = useCallback(() => {
    const one = media.current
    if (!one) return
    const { paused, currentTime, duration, volume, muted, playbackRate, readyState, seeking } = one
    setNow({
      isPlaying: !paused,
      time: currentTime,
      volume,
      isMuted: muted,
      rate: playbackRate,
      isBroken: false,
      isWaiting: !paused && (seeking || readyState < 3),
      duration: Number.isFinite(duration) ? duration : 0,
    })
  }, [media])

  useEffect(() => {
    const one = media.current
    if (!one) return
    const loaded = () => {
      renewals.current = 0
      if (resumeAt.current > 0) one.currentTime = resumeAt.current
      resumeAt.current = 0
      if (wasPlaying.current) void one.play().catch(() => {})
      wasPlaying.current = false
      read()
    }
    const failed = () => {
      if (renewals.current++ > 1) return setNow((before) => ({ ...before, isBroken: true, isPlaying: false }))
      resumeAt.current = one.currentTime || resumeAt.current
      wasPlaying.current = !one.paused
      renew().then(setSource, () => setNow((before) => ({ ...before, isBroken: true, isPlaying: false })))
    }
    const events = [
      'play',
      'pause',
      'timeupdate',
      'seeking',
      'seeked',
      'waiting',
      'canplay',
      'ended',
      'durationchange',
      'volumechange',
      'ratechange',
    ] as const
    for (const name of events) one.addEventListener(name, read)
    one.addEventListener('loadedmetadata', loaded)
    one.addEventListener('error', failed)
    if (one.readyState >= 1) loaded()
    return () => {
      for (const name of events) one.removeEventListener(name, read)
      one.removeEventListener('loadedmetadata', loaded)
      one.removeEventListener('error', failed)
    }
  }, [media, read, renew])

  const seek = useCallback(
    (seconds: number) => {
      const one = media.current
      if (one) one.currentTime = Math.min(one.duration || 0, Math.max(0, seconds))
    },
    [media],
  )
  return {
    ...now,
    source,
    seek,
    play: () => void media.current?.play().catch(() => {}),
    pause: () => media.current?.pause(),
    toggle: () => void (media.current?.paused ? media.current.play().catch(() => {}) : media.current?.pause()),
    skip: (seconds: number) => media.current && seek(media.current.currentTime + seconds),
    setRate: (rate: number) => {
      if (media.current) media.current.playbackRate = rate
    },
    /** From the speed it has now: of two quick presses, the second may come before the first is shown. */
    changeRate: (steps: number) => {
      if (!media.current) return
      const at = (speeds as readonly number[]).indexOf(media.current.playbackRate)
      media.current.playbackRate =
        speeds[Math.min(speeds.length - 1, Math.max(0, (at < 0 ? speeds.indexOf(1) : at) + steps))] ?? 1
    },
    setVolume: (volume: number) => {
      if (!media.current) return
      media.current.volume = volume
      media.current.muted = volume === 0
    },
    mute: () => {
      if (media.current) media.current.muted = !media.current.muted
    },
    /** Retries after an error. */
    again: () => {
      renewals.current = 0
      renew().then(setSource, () => {})
      setNow((before) => ({ ...before, isBroken: false }))
    },
  }
}

export type Playing = ReturnType<typeof useMedia>
