import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { Say } from '#platform/web/answers/answerText.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { FileDrop } from '#ui/fields/FileDrop.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { useUiText } from '#ui/uiText.ts'
import css from './LogoPicker.module.css'

/** Bytes; the same bound as the server's. */
const maxSize = 2 * 1024 * 1024

export type LogoWords = {
  readonly title: string
  readonly choose: string
  readonly hint: string
  readonly preview: string
  readonly use: string
  readonly saved: string
}

type LogoPickerProps = {
  text: LogoWords
  /** The logo as it is, and what it shows for whoever cannot see it. */
  src: string | null
  alt: string
  /** What stands in its place while there is none. */
  none: ReactNode
  /** Nothing for those who may only look. */
  send?: ((picture: File) => Promise<unknown>) | undefined
  say: Say
  /** Stands below while there is a logo and no other is being chosen. */
  children?: ReactNode
}

/** A logo, and the way to another: chosen, looked at as it will appear, then put to use. */
export function LogoPicker({ text, src, alt, none, send, say, children }: LogoPickerProps) {
  const [picture, setPicture] = useState<File | null>(null)
  const preview = useObjectUrl(picture)
  const shown = preview ?? src
  return (
    <Section title={text.title}>
      <div className={css.logo}>
        {shown ? <Faces src={shown} alt={preview ? text.preview : alt} /> : none}
        {preview && <p className={css.words}>{text.preview}</p>}
        {send && <Choosing picture={picture} onChoose={setPicture} text={text} send={send} say={say} />}
        {send && !picture && src && children && <div className={css.actions}>{children}</div>}
      </div>
    </Section>
  )
}

/** A picture as it stands on paper, and small on the ink of the rail. */
function Faces({ src, alt }: { src: string; alt: string }) {
  return (
    <div className={css.faces}>
      <span className={css.paper}>
        <img src={src} alt={alt} />
      </span>
      <span className={css.rail}>
        <img src={src} alt="" />
      </span>
    </div>
  )
}

type ChoosingProps = Pick<LogoPickerProps, 'text' | 'say'> & {
  send: (picture: File) => Promise<unknown>
  picture: File | null
  onChoose: (picture: File | null) => void
}

function Choosing({ text, say, send, picture, onChoose }: ChoosingProps) {
  const { cancel } = useUiText()
  const sending = useMutation({ mutationFn: send })
  const use = async () => {
    if (!picture) return
    try {
      await sending.mutateAsync(picture)
      onChoose(null)
      toast.success(text.saved)
    } catch {
      // Said beside the file.
    }
  }
  const state = sending.isPending ? 'uploading' : sending.isError ? 'failed' : 'waiting'
  const error = sending.isError ? say(sending.error) : undefined
  return (
    <>
      <FileDrop
        label={text.choose}
        hint={text.hint}
        accept="image/png,image/jpeg,image/webp"
        maxSize={maxSize}
        maxFiles={1}
        disabled={picture !== null}
        files={picture ? [{ id: 'logo', name: picture.name, size: picture.size, state, error }] : []}
        onAdd={([file]) => {
          sending.reset()
          onChoose(file ?? null)
        }}
        onRemove={() => onChoose(null)}
      />
      {picture && (
        <div className={css.actions}>
          <Button onClick={() => onChoose(null)} disabled={sending.isPending}>
            {cancel}
          </Button>
          <Button variant="primary" loading={sending.isPending} onClick={() => void use()}>
            {text.use}
          </Button>
        </div>
      )}
    </>
  )
}

/** An address for a file that only this page can open; given back when it is no longer shown. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return file && url
}
