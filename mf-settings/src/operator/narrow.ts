/** Up to this width, in pixels, what the desk tells of a row stands in one column. */
export const NARROW_PX = 760;
