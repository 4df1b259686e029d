/** For so many seconds a reply can be taken back. */
export const HELD = 10
