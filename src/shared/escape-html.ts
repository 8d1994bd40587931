const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** For text and quoted attributes of HTML and of XML. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark);
