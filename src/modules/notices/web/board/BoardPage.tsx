import { IconDeviceTv } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { useText } from '#platform/web/i18n.tsx'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { noticePaths } from '../paths.ts'
import { noticeTitles } from '../titles.ts'
import { noticeText } from '../words.ts'
import { Board } from './Board.tsx'

/** The notice board of teachers and other staff. */
export default function BoardPage() {
  const { titles } = useText(noticeTitles)
  const text = useText(noticeText).board
  const { pathname } = useLocation()
  return (
    <>
      <PageHeader
        title={titles.board}
        subtitle={text.subtitle}
        actions={
          <ButtonLink icon={IconDeviceTv} to={noticePaths.screen}>
            {text.screen}
          </ButtonLink>
        }
      />
      <Board path={pathname.replace(/\/+$/, '')} />
    </>
  )
}
