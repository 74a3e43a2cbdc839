// Go 1.20 or newer, standard library only
package main

import (
	"io"
	"log"
	"net/http"
	"os"
)

func main() {
	request, err := http.NewRequest("GET", "http://localhost:8080/api/v1/rules/BR-DE-15", nil)
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("X-Api-Key", "YOUR-KEY")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		log.Fatal(response.Status)
	}
	if _, err := io.Copy(os.Stdout, response.Body); err != nil {
		log.Fatal(err)
	}
}
