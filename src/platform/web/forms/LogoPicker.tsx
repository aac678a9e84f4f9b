import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { Say } from '#platform/web/answers/answerText.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { FileDrop } from '#ui/fields/FileDrop.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { useUiText } from '#ui/uiText.ts'
import css from './LogoPicker.module.css'

/** In bytes; must match the server's limit. */
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
  /** The current logo. */
  src: string | null
  alt: string
  /** Shown if there is no logo. */
  none: ReactNode
  /** Uploads a new logo; read-only without it. */
  send?: ((picture: File) => Promise<unknown>) | undefined
  say: Say
  /** Shown below the current logo while no new one is selected. */
  children?: ReactNode
}

/** Shows a logo and lets people replace it, with a preview before the upload. */
export function LogoPicker({ text, src, alt, none, send, say, children }: LogoPickerProps) {
  const [picture, setPicture] = useState<File | null>(null)
  const preview = useObjectUrl(picture)
  const visibleSrc = preview ?? src
  return (
    <Section title={text.title}>
      <div className={css.logo}>
        {visibleSrc ? <LogoPreview src={visibleSrc} alt={preview ? text.preview : alt} /> : none}
        {preview && <p className={css.words}>{text.preview}</p>}
        {send && <LogoUpload picture={picture} onChoose={setPicture} text={text} send={send} say={say} />}
        {send && !picture && src && children && <div className={css.actions}>{children}</div>}
      </div>
    </Section>
  )
}

/** The logo as it appears on paper, and small on the dark rail. */
function LogoPreview({ src, alt }: { src: string; alt: string }) {
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

type LogoUploadProps = Pick<LogoPickerProps, 'text' | 'say'> & {
  send: (picture: File) => Promise<unknown>
  picture: File | null
  onChoose: (picture: File | null) => void
}

function LogoUpload({ text, say, send, picture, onChoose }: LogoUploadProps) {
  const { cancel } = useUiText()
  const sending = useMutation({ mutationFn: send })
  const use = async () => {
    if (!picture) return
    try {
      await sending.mutateAsync(picture)
      onChoose(null)
      toast.success(text.saved)
    } catch {
      // The error is shown next to the file.
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

/** An object URL for the file, revoked when the file changes or the component unmounts. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return file && url
}
