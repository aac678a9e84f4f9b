import { contract, route } from '#platform/contract/route.ts'
import { noticeAuthors, noticeReaders, noticeScreens, noticeViewers, slipSigners } from './access.ts'
import type { boardDefinitions } from './boardSchemas.ts'
import type { noticeOfficeDefinitions } from './schemas.ts'

export const noticeOffice = contract<typeof noticeOfficeDefinitions>()('noticeOffice', {
  listNotices: route('GET /api/notices', noticeViewers),
  getNotice: route('GET /api/notices/:noticeId', noticeViewers),
  addNotice: route('POST /api/notices', noticeAuthors),
  saveNotice: route('PUT /api/notices/:noticeId', noticeAuthors),
  publishNotice: route('POST /api/notices/:noticeId/publication', noticeAuthors),
  withdrawNotice: route('POST /api/notices/:noticeId/withdrawal', noticeAuthors),
  deleteNotice: route('DELETE /api/notices/:noticeId', noticeAuthors),
  keepNoticeFile: route('POST /api/notices/files', noticeAuthors),
  getAudienceForm: route('GET /api/notice-audience', noticeViewers),
  listRecipients: route('GET /api/notices/:noticeId/recipients', noticeViewers),
  listSlips: route('GET /api/notices/:noticeId/slips', noticeViewers),
  remindUnread: route('POST /api/notices/:noticeId/reminder', noticeAuthors),
  moderateComment: route('PUT /api/notices/:noticeId/comments/:commentId', noticeAuthors),
})

export const board = contract<typeof boardDefinitions>()('board', {
  listBoard: route('GET /api/board', noticeReaders),
  getBoardNotice: route('GET /api/board/:noticeId', noticeReaders),
  listSlides: route('GET /api/notice-slides', noticeScreens),
  markNoticeRead: route('POST /api/board/:noticeId/read', noticeReaders),
  react: route('PUT /api/board/:noticeId/reaction', noticeReaders),
  comment: route('POST /api/board/:noticeId/comments', noticeReaders),
  replyToEvent: route('PUT /api/board/:noticeId/reply', noticeReaders),
  vote: route('PUT /api/board/:noticeId/vote', noticeReaders),
  signSlip: route('POST /api/family/students/:studentId/slips/:noticeId', slipSigners),
})
