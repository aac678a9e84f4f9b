export const whiteboardPaths = { boards: '/teacher/whiteboard' } as const
