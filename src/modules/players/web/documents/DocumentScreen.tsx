import { lazy, Suspense, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { RichTextView } from '#ui/richText/RichTextView.tsx'
import { ContentFrame } from '../ContentFrame.tsx'
import css from '../media/Player.module.css'
import { playersTitles } from '../titles.ts'
import type { Opened } from '../useContent.ts'
import { playersText } from '../words.ts'

const ArticleForm = lazy(() => import('./ArticleForm.tsx').then((file) => ({ default: file.ArticleForm })))

/** An article, or an office document: opens in the reader once converted, otherwise explains why it can't be shown. */
export default function DocumentScreen() {
  const { titles } = useText(playersTitles)
  const { pathname, search } = useLocation()
  const isPresentation = pathname.endsWith('/presentation')
  return (
    <ContentFrame title={isPresentation ? titles.presentation : titles.document}>
      {(opened) =>
        opened.resource.hasPdf || opened.file?.type === 'application/pdf' ? (
          <Navigate replace to={pathname.replace(/\/(document|presentation)$/, '/pdf') + search} />
        ) : opened.file ? (
          <UnconvertedDocument />
        ) : (
          <Article opened={opened} />
        )
      }
    </ContentFrame>
  )
}

function UnconvertedDocument() {
  const text = useText(playersText).document
  return (
    <Notice tone="info" title={text.notShown}>
      <p>{text.why}</p>
    </Notice>
  )
}

function Article({ opened }: { opened: Opened }) {
  const text = useText(playersText).document
  const [isWriting, setWriting] = useState(false)
  const html = opened.content?.kind === 'article' ? opened.content.html : ''
  if (isWriting)
    return (
      <Suspense>
        <ArticleForm opened={opened} html={html} onClose={() => setWriting(false)} />
      </Suspense>
    )
  const write = opened.isOwn && <Button onClick={() => setWriting(true)}>{html ? text.edit : text.write}</Button>
  if (!html)
    return (
      <EmptyState
        kind="nothing"
        sketch="books"
        title={text.empty}
        body={opened.isOwn ? text.emptyOwn : undefined}
        action={write}
      />
    )
  return (
    <article className={css.layout} lang={opened.resource.language}>
      <RichTextView html={html} />
      {write && <p className={css.acts}>{write}</p>}
    </article>
  )
}
