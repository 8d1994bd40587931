interface SharePlace {
  name: string;
  /** Of the place's own page for sharing; both parts come encoded. */
  address: (url: string, title: string) => string;
}

export const sharePlaces: SharePlace[] = [
  {
    name: 'Facebook',
    address: (url, title) => `https://www.facebook.com/sharer/sharer.php?u=${url}&quote=${title}`,
  },
  { name: 'Twitter', address: (url, title) => `https://twitter.com/intent/tweet?url=${url}&text=${title}` },
  {
    name: 'LinkedIn',
    address: (url, title) => `https://www.linkedin.com/shareArticle?mini=true&url=${url}&title=${title}`,
  },
  { name: 'WhatsApp', address: (url, title) => `https://api.whatsapp.com/send?text=${title}%20${url}` },
];
