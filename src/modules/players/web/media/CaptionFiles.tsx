import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type ContentLanguage, contentLanguages, languageNames } from '#modules/library/kinds.ts'
import { readCaptions } from '#modules/players/captions.ts'
import { players } from '#modules/players/contract.ts'
import type { Spoken } from '#platform/web/answers/answerText.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { FileDrop } from '#ui/fields/FileDrop.tsx'
import { Select } from '#ui/select/Select.tsx'
import type { Opened } from '../useContent.ts'
import { playersText, useServerWords } from '../words.ts'
import css from './Player.module.css'

/** Manages the captions of the user's own recording: one WebVTT file per language. */
export function CaptionFiles({ opened: { resource, captions } }: { opened: Opened }) {
  const text = useText(playersText).captionFiles
  const say = useServerWords()
  const count = useCount()
  const save = useSend(players.routes.saveCaptions)
  const remove = useSend(players.routes.removeCaptions)
  const [language, setLanguage] = useState<ContentLanguage>(resource.language)
  const [error, setError] = useState<string>()
  const params = { contentId: resource.contentId }
  const report = async (sending: Promise<Spoken>) => {
    try {
      toast.success(say(await sending))
    } catch (failed) {
      setError(say(failed as ApiProblem))
    }
  }
  const add = async ([file]: File[]) => {
    setError(undefined)
    if (file) await report(save.mutateAsync({ params, body: { language, vtt: await file.text() } }))
  }
  return (
    <section className={css.part}>
      <h2>{text.title}</h2>
      {captions.length > 0 && (
        <ul className={css.lines}>
          {captions.map((one) => (
            <li key={one.language}>
              <span className={css.grow}>{languageNames[one.language]}</span>
              <span className={css.quiet}>{count(text.lines, readCaptions(one.vtt)?.length ?? 0)}</span>
              <IconButton
                icon={IconTrash}
                label={`${text.remove}: ${languageNames[one.language]}`}
                onClick={() => void report(remove.mutateAsync({ params, query: { language: one.language } }))}
              />
            </li>
          ))}
        </ul>
      )}
      <Select
        label={text.language}
        value={language}
        onChange={(value) => setLanguage((value ?? 'en') as ContentLanguage)}
        options={contentLanguages.map((value) => ({ value, label: languageNames[value] }))}
      />
      <FileDrop
        label={text.file}
        hint={text.hint}
        accept=".vtt,text/vtt"
        maxFiles={1}
        maxSize={900_000}
        files={[]}
        onAdd={(files) => void add(files)}
        onRemove={() => {}}
        error={error}
      />
    </section>
  )
}
