export const whiteboardPaths = { boards: '/teacher/whiteboard', family: '/family/whiteboards' } as const
