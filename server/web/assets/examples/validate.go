// Go 1.20 or newer, standard library only
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
)

func main() {
	invoice, err := os.Open("invoice.xml")
	if err != nil {
		log.Fatal(err)
	}
	request, err := http.NewRequest("POST", "http://localhost:8080/api/v1/validate", invoice)
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("X-Api-Key", "YOUR-KEY")
	request.Header.Set("Content-Type", "application/xml")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		log.Fatal(response.Status)
	}
	var report struct {
		Valid  bool
		Issues []struct{ Severity, Code, Message string }
	}
	if err := json.NewDecoder(response.Body).Decode(&report); err != nil {
		log.Fatal(err)
	}
	if report.Valid {
		fmt.Println("valid")
	} else {
		fmt.Println("not valid")
	}
	for _, issue := range report.Issues {
		fmt.Println(issue.Severity, issue.Code, issue.Message)
	}
}
